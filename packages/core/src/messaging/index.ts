export { reopenMessage } from './reopen-message.ts';
export { makeQueuedUnknown } from './restored-messages.ts';
export { createBundleSending } from './send-bundle.ts';
export { createSendJob } from './send-job.ts';
export { createMessagingService } from './service.ts';
export { sweepSharedLinks } from './shared-links.ts';
