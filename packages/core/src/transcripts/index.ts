import type { PausesOf } from '../voice-notes/index.ts';
import { pausesIn } from './place-phrases.ts';
import { transcriptRepo } from './repo.ts';

export { placePhrases } from './place-phrases.ts';
export { createAudioJob } from './recording-audio.ts';
export { createTranscriptService } from './service.ts';

/** Everything that was recorded for a note, oldest first, with its phrases. */
export const recordingsOfNote = transcriptRepo.recordingsOfNote;

export const pausesOfNote: PausesOf = async (db, { id, userId, transcript }) =>
  pausesIn(transcript, await transcriptRepo.recordingsOfNote(db, userId, id));
