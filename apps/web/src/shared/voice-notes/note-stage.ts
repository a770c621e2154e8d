import type { VoiceNoteProgress } from '@openconsult/contracts/voice-note-shape';
import { formatDateTime, formatDay, formatTime } from '../moment/format-moment.ts';

/** The progress of a consultation, with the text for lists. */
export type NoteStage =
  | {
      readonly kind: 'empty' | 'recording' | 'recorded' | 'notes' | 'signed' | 'bundle' | 'sent' | 'attention';
      readonly text: string;
    }
  | { readonly kind: 'transcribing'; readonly text: string; readonly percent: number };

const sentText = (sentAt: string | null): string => {
  if (sentAt === null) return 'Sent';
  const isToday = new Date(sentAt).toDateString() === new Date().toDateString();
  return `Sent ${isToday ? formatTime(sentAt) : formatDay(sentAt)}`;
};

/** The stage of a note; of a consultation without one, that nothing is recorded. */
export const noteStage = (note: Omit<VoiceNoteProgress, 'id' | 'title' | 'template_id'> | null): NoteStage => {
  const recording = note?.recording ?? null;
  if (recording?.state === 'failed') return { kind: 'attention', text: 'Transcription failed' };
  if (recording?.state === 'transcribing' && recording.waits_until !== null) {
    return { kind: 'attention', text: `Waits until ${formatDateTime(recording.waits_until)}` };
  }
  if (recording?.state === 'transcribing') {
    return { kind: 'transcribing', text: `Transcribing ${recording.percent} %`, percent: recording.percent };
  }
  if (recording?.state === 'open') return { kind: 'recording', text: 'Recording not finished' };
  if (note?.bundle?.state === 'sent') return { kind: 'sent', text: sentText(note.bundle.sent_at) };
  if (note?.bundle?.state === 'pending') return { kind: 'bundle', text: 'Bundle' };
  if (note?.sign_state === 'signed') return { kind: 'signed', text: 'Signed' };
  if (note?.has_notes) return { kind: 'notes', text: 'Notes' };
  if (note !== null && note.notes_failure !== null) return { kind: 'attention', text: 'Notes failed' };
  if (note?.has_transcript) return { kind: 'recorded', text: 'Recorded' };
  return { kind: 'empty', text: 'Nothing recorded' };
};
