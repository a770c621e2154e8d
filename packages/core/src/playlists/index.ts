export { createPlaylistService } from './service.ts';
