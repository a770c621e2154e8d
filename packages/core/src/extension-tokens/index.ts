export { createExtensionTokenService } from './service.ts';
