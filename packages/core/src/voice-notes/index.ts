import { voiceNoteRepo } from './repo.ts';

export {
  assertTranscript,
  assertUnsigned,
  createVoiceNote,
  findVoiceNote,
  lockNotes,
  startNotes,
} from './find-note.ts';
export { createNotesProducer, notesEnding, type SpeechOf } from './notes-producer.ts';
export {
  isNotSent,
  newestBundle,
  newestRecording,
  progressColumns,
  type VoiceNoteProgressRow,
} from './progress.repo.ts';
export type { VoiceNoteChange, VoiceNoteRow } from './repo.ts';
export { savedTranscript, signStateOf } from './rules.ts';
export { createVoiceNoteService } from './service.ts';
export { recordingPercent, voiceNoteProgressToWire, voiceNoteToWire } from './wire.ts';

/** What a query of another domain must load for `voiceNoteToWire`. */
export const voiceNoteInclude = voiceNoteRepo.include;

/** Appends what was recognised; see transcription. */
export const updateVoiceNote = voiceNoteRepo.update;

/** Locks the note until the transaction ends, so that an edit and the recogniser never overwrite each other. */
export const lockVoiceNote = voiceNoteRepo.lock;

/** Whether the note is the user's own. */
export const isVoiceNoteOf = async (
  tx: Parameters<typeof voiceNoteRepo.find>[0],
  userId: string,
  id: string,
): Promise<boolean> => (await voiceNoteRepo.find(tx, userId, id)) !== null;
