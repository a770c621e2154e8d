export { createSystemService } from './service.ts';
