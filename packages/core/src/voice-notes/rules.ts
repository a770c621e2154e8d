import type { SignState } from '@openconsult/contracts/voice-note-shape';

/** How far notes are. An edit of reviewed notes makes them a draft again. */
export function signStateOf(note: {
  readonly notesVersion: number;
  readonly reviewedVersion: number | null;
  readonly signedAt: Date | null;
}): SignState {
  if (note.signedAt !== null) return 'signed';
  return note.reviewedVersion === note.notesVersion ? 'reviewed' : 'draft';
}

/**
 * What the page's save of a transcript may change. While recording, the page saves every 30 s, and a save may be late:
 * it never shortens the stored text, and only appends to one that a user edited (behaviour.md#recording).
 */
export function savedTranscript(
  stored: { readonly transcript: string; readonly transcriptEdited: boolean },
  given: string,
): string {
  if (stored.transcript.startsWith(given)) return stored.transcript;
  if (stored.transcriptEdited && !given.startsWith(stored.transcript)) return stored.transcript;
  return given;
}
