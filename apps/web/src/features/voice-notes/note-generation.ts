import { NOTE_FALLBACK_FETCH_MS, NOTE_TAKING_TIME_HINT_MS } from '@openconsult/contracts/limits';
import type { StreamStatus } from '@openconsult/contracts/streamed-texts';
import { failureMessages } from '@openconsult/contracts/texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';

/** A request for notes that was made from this page. */
export interface NoteRequest {
  /** What the stream's generation was before; only a greater one belongs to this request. */
  readonly baseGeneration: number;
}

interface Stream {
  readonly generation: number;
  readonly status: StreamStatus;
}

/** While the writer is done but the note does not say so yet, it is fetched this often. */
const SETTLED_POLL_MS = 1_000;
/** After the fallback fetch of the spec found the writer still at work. */
const LATE_POLL_MS = 30_000;

/** Whether what the stream shows belongs to the request; after a reload there is none, and the server is believed. */
export const isOfRequest = (stream: Stream, request: NoteRequest | null): boolean =>
  request === null ? stream.generation > 0 : stream.generation > request.baseGeneration;

const isSettled = ({ status }: Stream): boolean => status === 'ended' || status === 'stopped' || status === 'failed';

/**
 * Whether notes are being written. The server's `is_processing` decides; a request from here counts as well until the
 * stream has shown its end, or until the fallback fetch of behaviour.md#notes found nothing being processed.
 */
export const isWriting = (
  note: Pick<VoiceNote, 'is_processing'>,
  stream: Stream,
  request: NoteRequest | null,
  elapsedMs: number,
): boolean => {
  if (note.is_processing) return true;
  if (request === null) return false;
  return !(isOfRequest(stream, request) && isSettled(stream)) && elapsedMs < NOTE_FALLBACK_FETCH_MS;
};

/** How often to fetch the note while notes are written; false for not at all. */
export const notePollMs = (stream: Stream, request: NoteRequest | null, elapsedMs: number): number | false => {
  if (isOfRequest(stream, request) && isSettled(stream)) return SETTLED_POLL_MS;
  if (elapsedMs >= NOTE_FALLBACK_FETCH_MS) return LATE_POLL_MS;
  return Math.max(SETTLED_POLL_MS, NOTE_FALLBACK_FETCH_MS - elapsedMs);
};

/** Whether to say that it takes longer than usual (behaviour.md#notes). */
export const isTakingTime = (elapsedMs: number): boolean => elapsedMs >= NOTE_TAKING_TIME_HINT_MS;

/**
 * What to say about an attempt that ended without notes; null when there is nothing to say. A finished attempt with a
 * blank note is a failure, never "done".
 */
export const failureText = (
  note: Pick<VoiceNote, 'notes' | 'notes_failure' | 'is_processing'>,
  hasFinishedHere: boolean,
): string | null => {
  if (note.is_processing) return null;
  if (note.notes_failure === 'suspicious') return failureMessages.suspicious;
  if (note.notes_failure === 'empty') return 'There is nothing in the transcript to write notes from.';
  if (note.notes_failure === 'unavailable') return failureMessages.noteGeneration;
  return hasFinishedHere && note.notes.trim() === '' ? failureMessages.noteGeneration : null;
};
