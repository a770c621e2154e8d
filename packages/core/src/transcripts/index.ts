export { createAudioJob } from './recording-audio.ts';
export { createTranscriptService } from './service.ts';
