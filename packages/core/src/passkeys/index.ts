export { createPasskeyService } from './service.ts';
