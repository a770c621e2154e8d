import { NOTE_FALLBACK_FETCH_MS, NOTE_TAKING_TIME_HINT_MS } from '@openconsult/contracts/limits';
import type { StreamStatus } from '@openconsult/contracts/streamed-texts';
import { failureMessages, languageModelMessages, NOTHING_CLINICAL } from '@openconsult/contracts/texts';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';

/** A request for notes that was made from this page. */
export interface NoteRequest {
  /** The stream's generation before the request; only a greater one belongs to it. */
  readonly baseGeneration: number;
}

interface Stream {
  readonly generation: number;
  readonly status: StreamStatus;
}

/** While the writer is done but the note is not updated yet. */
const ENDED_POLL_MS = 1_000;
/** After the fallback fetch of the spec, while the writer still runs. */
const LATE_POLL_MS = 30_000;

/** Whether the stream belongs to the request. After a reload there is no request and any stream does. */
export const isOfRequest = (stream: Stream, request: NoteRequest | null): boolean =>
  request === null ? stream.generation > 0 : stream.generation > request.baseGeneration;

const hasEnded = ({ status }: Stream): boolean => status === 'ended' || status === 'stopped' || status === 'failed';

/**
 * Whether notes are being written. The server's `is_processing` decides. A request of this page also counts until its
 * stream has ended or the fallback time of behaviour.md#notes is over.
 */
export const isWriting = (
  note: Pick<VoiceNote, 'is_processing'>,
  stream: Stream,
  request: NoteRequest | null,
  elapsedMs: number,
): boolean => {
  if (note.is_processing) return true;
  if (request === null) return false;
  return !(isOfRequest(stream, request) && hasEnded(stream)) && elapsedMs < NOTE_FALLBACK_FETCH_MS;
};

/** The interval for fetching the note while notes are written. */
export const notePollMs = (stream: Stream, request: NoteRequest | null, elapsedMs: number): number | false => {
  if (isOfRequest(stream, request) && hasEnded(stream)) return ENDED_POLL_MS;
  if (elapsedMs >= NOTE_FALLBACK_FETCH_MS) return LATE_POLL_MS;
  return Math.max(ENDED_POLL_MS, NOTE_FALLBACK_FETCH_MS - elapsedMs);
};

/** Whether to show that it takes longer than usual (behaviour.md#notes). */
export const isTakingTime = (elapsedMs: number): boolean => elapsedMs >= NOTE_TAKING_TIME_HINT_MS;

/**
 * Why an attempt ended without notes; null without a failure. Blank notes after a finished attempt are a failure,
 * unless the user stopped it.
 */
export const failureText = (
  note: Pick<VoiceNote, 'notes' | 'notes_failure' | 'is_processing'>,
  /** How the attempt of this page ended; null without one. */
  ended: StreamStatus | null,
  /** Admins are shown what only they can mend. */
  isForAdmin = false,
): string | null => {
  if (note.is_processing) return null;
  if (note.notes_failure === 'suspicious') return failureMessages.suspicious;
  if (note.notes_failure === 'empty') return 'There is nothing in the transcript to write notes from.';
  if (note.notes_failure === 'nothing_clinical') return NOTHING_CLINICAL;
  if (note.notes_failure === 'no_template')
    return 'Your practice has no cue card yet. Choose “Use the standard ones” under Cue card, then generate the notes again.';
  if (note.notes_failure === 'too_long') return languageModelMessages.tooLong;
  if (note.notes_failure === 'over_limit') return languageModelMessages.overLimit;
  if (note.notes_failure === 'key_refused' && isForAdmin) return languageModelMessages.keyRefused;
  if (note.notes_failure === 'unavailable' || note.notes_failure === 'key_refused')
    return failureMessages.noteGeneration;
  return ended !== null && ended !== 'stopped' && note.notes.trim() === '' ? failureMessages.noteGeneration : null;
};
