export { currentAnnouncement, editAnnouncement } from './service.ts';
