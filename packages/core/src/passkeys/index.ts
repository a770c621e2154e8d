export { createPasskeysService, type PasskeysService } from './service.ts';
