import { transcriptRepo } from './repo.ts';

export { createAudioJob } from './recording-audio.ts';
export { createTranscriptService } from './service.ts';

/** Everything that was recorded for a note, oldest first, with its phrases. */
export const recordingsOfNote = transcriptRepo.recordingsOfNote;
