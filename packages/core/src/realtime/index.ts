export { createRealtimeService, type RealtimeService } from './service.ts';
