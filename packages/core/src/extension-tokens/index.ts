export { createExtensionTokensService, type ExtensionTokensService } from './service.ts';
