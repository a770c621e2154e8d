export { createSettingsService } from './service.ts';
