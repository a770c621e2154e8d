export { type AnnouncementService, createAnnouncementService } from './service.ts';
