import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';

type Draft = Pick<
  VoiceNoteSummary,
  'recording' | 'has_notes' | 'notes_failure' | 'sign_state' | 'bundle' | 'is_processing'
>;

const notesGap = (note: Draft): string | null => {
  if (note.is_processing) return 'Notes are being written';
  if (!note.has_notes) return note.notes_failure === null ? 'No notes yet' : 'Notes failed';
  if (note.sign_state === 'signed') return null;
  return note.sign_state === 'reviewed' ? 'Read, not signed' : 'Not signed';
};

const recordingGap = ({ recording }: Draft): string | null => {
  if (recording?.state === 'failed') return 'Transcription failed';
  return recording === null || recording.state === 'done' ? null : 'Not fully transcribed';
};

/** What a note and its bundle lack before they are signed and sent, and the step at which the first of it is mended. */
export function draftGaps(note: Draft): { readonly gaps: string[]; readonly step: 'record' | 'notes' | 'bundle' } {
  const recording = recordingGap(note);
  const notes = notesGap(note);
  const bundle = note.bundle?.state === 'pending' ? 'Bundle not sent' : null;
  return {
    gaps: [recording, notes, bundle].filter((gap) => gap !== null),
    step: recording !== null && !note.has_notes ? 'record' : notes !== null ? 'notes' : 'bundle',
  };
}
