export { createContentTrackingService } from './service.ts';
