import { NOTE_FALLBACK_FETCH_MS, PROGRESS_DONE } from '@openconsult/contracts/limits';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';

/** Why a recording whose audio is on the server has no transcript. */
export type RecognitionFailure =
  | 'noAnswer'
  /** The recogniser is away, and the server retries. */
  | 'recogniserAway'
  | 'recognitionSpent'
  /** The recogniser cannot read the audio: a retry is of no use. */
  | 'unreadable'
  | 'transcribing';

/** The recognition of an accepted recording. */
export interface Recognition {
  readonly stage: 'transcribing' | 'finishing' | 'done' | 'failed';
  readonly percent: number;
  /** The server waits for its recogniser. */
  readonly isWaiting: boolean;
  /** Until when recognition waits, as the allowance of the day is used up. */
  readonly waitsUntil: string | null;
  readonly failure: RecognitionFailure | null;
}

/** The progress of one recognition, and since when it has not advanced. */
export interface Progress {
  readonly recordingId: string;
  readonly percent: number;
  readonly sinceMs: number;
  readonly isDone: boolean;
}

/** How long the transcript may take once it is written. */
const FETCH_ANSWER_MS = 45_000;

export const startOfRecognition: Recognition = {
  stage: 'transcribing',
  percent: 0,
  isWaiting: false,
  waitsUntil: null,
  failure: null,
};

const recordingIn = (note: VoiceNote | undefined, recordingId: string): VoiceNote['recording'] =>
  note?.recording?.recording_id === recordingId && note.recording.state !== 'open' ? note.recording : null;

/** The progress of a recording as its note shows it: never back, and the same object while nothing advances. */
export function advance(before: Progress | null, note: VoiceNote | undefined, recordingId: string, nowMs: number) {
  const known = before?.recordingId === recordingId ? before : null;
  const recording = recordingIn(note, recordingId);
  const isDone = known?.isDone === true || recording?.state === 'done';
  const percent = Math.max(known?.percent ?? 0, recording?.percent ?? 0);
  if (known !== null && known.isDone === isDone && known.percent === percent) return known;
  return { recordingId, percent, sinceMs: nowMs, isDone };
}

/** When a recognition without further progress fails. */
export const deadlineOf = ({ percent, sinceMs }: Progress): number =>
  sinceMs + (percent === PROGRESS_DONE ? FETCH_ANSWER_MS : NOTE_FALLBACK_FETCH_MS);

/** The recognition of a recording by its note and by how long it has not advanced. */
export function recognitionOf(progress: Progress, note: VoiceNote | undefined, nowMs: number): Recognition {
  const { recordingId, percent, isDone } = progress;
  const recording = recordingIn(note, recordingId);
  const waitsUntil = recording?.waits_until ?? null;
  const isWaiting = recording?.failure === 'unavailable';
  const known = { ...startOfRecognition, percent, isWaiting, waitsUntil };
  if (isDone) return { ...known, stage: 'done' };
  if (recording?.state === 'failed') {
    const isUnreadable = recording.failure === 'not_audio' || recording.failure === 'unreadable';
    return { ...known, stage: 'failed', failure: isUnreadable ? 'unreadable' : 'transcribing' };
  }
  if (waitsUntil !== null) return { ...known, stage: 'failed', failure: 'recognitionSpent' };
  if (nowMs >= deadlineOf(progress)) {
    return { ...known, stage: 'failed', failure: isWaiting ? 'recogniserAway' : 'noAnswer' };
  }
  return { ...known, stage: percent === PROGRESS_DONE ? 'finishing' : 'transcribing' };
}
