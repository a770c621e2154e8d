import type { ConsultationSummary } from '@openconsult/contracts/consultations';

import { formatDateTime } from '../../shared/moment/format-moment.ts';

/** The progress of a consultation, with the text for the list. */
export type ConsultationStage =
  | { readonly kind: 'empty' | 'recording' | 'transcript' | 'notes' | 'attention'; readonly text: string }
  | { readonly kind: 'transcribing'; readonly text: string; readonly percent: number };

export const consultationStage = ({ voice_note: note }: Pick<ConsultationSummary, 'voice_note'>): ConsultationStage => {
  const recording = note?.recording ?? null;
  if (recording?.state === 'failed') return { kind: 'attention', text: 'Transcription failed' };
  if (recording?.state === 'transcribing' && recording.waits_until !== null) {
    return { kind: 'attention', text: `Waits until ${formatDateTime(recording.waits_until)}` };
  }
  if (recording?.state === 'transcribing') {
    return { kind: 'transcribing', text: `Transcribing ${recording.percent} %`, percent: recording.percent };
  }
  if (note?.has_notes) return { kind: 'notes', text: 'Notes ready' };
  if (note !== null && note.notes_failure !== null) return { kind: 'attention', text: 'Notes failed' };
  if (note?.has_transcript) return { kind: 'transcript', text: 'Transcript ready' };
  if (recording !== null && recording.state === 'open') return { kind: 'recording', text: 'Recording not finished' };
  return { kind: 'empty', text: 'Nothing recorded' };
};
