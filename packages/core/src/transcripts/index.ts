export { createAudioJob } from './recording-audio.ts';
export { createTranscriptsService } from './service.ts';
