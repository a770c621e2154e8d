export { createTranscriptionJob } from './advance.ts';
export { leaveToJob, openLiveRecording, storeLivePhrase } from './live-recordings.ts';
export { appendTranscript, assembleTranscript } from './rules.ts';
export { createTranscriptionService } from './service.ts';
