import { voiceNoteRepo } from './repo.ts';

export { createNotesProducer } from './notes-producer.ts';
export { newestRecording, progressColumns, type VoiceNoteProgressRow } from './progress.repo.ts';
export type { VoiceNoteRow } from './repo.ts';
export {
  type ConsultationPort,
  createVoiceNote,
  createVoiceNoteService,
  findVoiceNote,
  lockNotes,
  startNotes,
} from './service.ts';
export { recordingPercent, voiceNoteProgressToWire, voiceNoteToWire } from './wire.ts';

/** What a query of another domain must load for `voiceNoteToWire`. */
export const voiceNoteInclude = voiceNoteRepo.include;

/** Appends what was recognised; see transcription. */
export const updateVoiceNote = voiceNoteRepo.update;

/** Holds the note until the transaction ends, so that an edit and the recogniser never overwrite each other. */
export const lockVoiceNote = voiceNoteRepo.lock;

/** Whether a note is one of the person's. */
export const isVoiceNoteOf = async (
  tx: Parameters<typeof voiceNoteRepo.find>[0],
  userId: string,
  id: string,
): Promise<boolean> => (await voiceNoteRepo.find(tx, userId, id)) !== null;
