export { createTranscriptionJob } from './advance.ts';
export { createTranscriptionService } from './service.ts';
