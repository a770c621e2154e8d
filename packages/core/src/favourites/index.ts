export { createFavouriteService } from './service.ts';
