import type { Consultation } from '@openconsult/contracts/consultations';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';

export const RECORDED_IS_SAFE = 'The recording so far is safe and will be transcribed.';

/** What continues after the user moved to the next patient. */
export const endedText = (patientName: string, note: Pick<VoiceNote, 'is_processing' | 'recording'> | null): string => {
  const ended = `Ended the consultation of ${patientName}.`;
  const state = note?.recording?.state;
  if (note?.is_processing) return `${ended} The notes will be finished and are in Voice notes.`;
  return state === 'open' || state === 'transcribing' ? `${ended} The transcript will be in Voice notes.` : ended;
};

/** Whether a consultation is as it was started: nothing recorded, written or named. */
export const isUntouched = (started: Consultation, { patient_name, voice_note: note }: Consultation): boolean =>
  patient_name === started.patient_name &&
  (note === null || [note.transcript, note.notes, note.title].every((text) => !text)) &&
  (note?.recording ?? null) === null;
