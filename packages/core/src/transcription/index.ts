export { createTranscriptionJob } from './advance.ts';
export { createTranscriptionService } from './service.ts';
export { appendTranscript, assembleTranscript } from './rules.ts';
