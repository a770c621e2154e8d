export { createSendJob } from './send-job.ts';
export { createMessagingService, type FileAnswer } from './service.ts';
export { sweepSharedLinks } from './shared-links.ts';
