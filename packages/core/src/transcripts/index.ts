import type { SpeechOf } from '../voice-notes/index.ts';
import { pausesIn } from './place-phrases.ts';
import { transcriptRepo } from './repo.ts';
import { turnsIn } from './speakers.ts';

export { placePhrases } from './place-phrases.ts';
export { createAudioJob } from './recording-audio.ts';
export { createTranscriptService } from './service.ts';

/** Everything that was recorded for a note, oldest first, with its phrases. */
export const recordingsOfNote = transcriptRepo.recordingsOfNote;

export const speechOfNote: SpeechOf = async (db, { id, userId, transcript }) => {
  const recordings = await transcriptRepo.recordingsOfNote(db, userId, id);
  return { pauses: pausesIn(transcript, recordings), turns: turnsIn(transcript, recordings) };
};
