import type { CaptureRefusal, CaptureTrouble, RecordingSource } from '../capture/capture-events.ts';
import type { JournalHealth } from '../journal/journal.ts';
import type { LiveStatusEvent } from '../live/open-live-transcription.ts';
import type { RecordingStart } from '../upload/keeper-events.ts';
import type { UploadCounts } from '../upload/segment-uploader.ts';
import type { RecorderEvent } from './recorder-events.ts';

export type RecorderFailure =
  | CaptureRefusal
  | 'nothingRecorded'
  /** The audio does not get through; it is kept and still being sent. */
  | 'notSent'
  /** The phone that recorded does not answer; its audio is on it. */
  | 'phoneLost'
  /** All audio is safe; the server does not answer. */
  | 'noAnswer'
  /** All audio is safe; the recogniser is away, and the server tries again by itself. */
  | 'recogniserAway'
  | 'recognitionSpent'
  /** The recogniser cannot read the audio: trying again is of no use. */
  | 'unreadable'
  | 'transcribing';

export interface RecorderContext {
  recording: RecordingStart | null;
  source: RecordingSource | null;
  /** How many slices the capture gave. */
  sliceCount: number;
  captureEnded: boolean;
  /** How many of them are in the journal or beyond, and the segments that they make. */
  settled: number;
  segmentCount: number;
  counts: UploadCounts;
  health: JournalHealth;
  muted: boolean;
  device: { id: string; label: string } | null;
  trouble: CaptureTrouble | null;
  /** Null unless words are to come while they are spoken. */
  live: Omit<LiveStatusEvent, 'type'> | null;
  recordingSinceMs: number | null;
  /** How much of a file has been read. */
  readPercent: number;
  transcribedPercent: number;
  /** The server waits for its recogniser. */
  isWaiting: boolean;
  /** Until when the server puts recognition off, as the allowance of the day is used up. */
  waitsUntil: string | null;
  /** The server has accepted the end of the recording and is at work, or done. */
  accepted: boolean;
  allowGaps: boolean;
  missing: readonly number[];
  refills: number;
  failure: RecorderFailure | null;
}

const nothingSent: UploadCounts = { confirmed: 0, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };

/** What the recorder knows before anything was recorded. */
export const freshContext: RecorderContext = {
  recording: null,
  source: null,
  sliceCount: 0,
  captureEnded: false,
  settled: 0,
  segmentCount: 0,
  counts: nothingSent,
  health: 'durable',
  muted: false,
  device: null,
  trouble: null,
  live: null,
  recordingSinceMs: null,
  readPercent: 0,
  transcribedPercent: 0,
  isWaiting: false,
  waitsUntil: null,
  accepted: false,
  allowGaps: false,
  missing: [],
  refills: 0,
  failure: null,
};

/** What the recorder knows when a recording begins. */
export function begin(event: RecorderEvent): Partial<RecorderContext> {
  return event.type === 'START' ? { ...freshContext, recording: event.recording, source: event.source } : {};
}

export function recordingOf(context: RecorderContext): RecordingStart {
  if (context.recording === null) throw new Error('Nothing is being recorded');
  return context.recording;
}

export function sourceOf(context: RecorderContext): RecordingSource {
  if (context.source === null) throw new Error('Nothing is being recorded');
  return context.source;
}
