import type { RecordingFailure } from '@openconsult/contracts/voice-note';
import type { KeeperEvent, RecordingStart } from './keeper-events.ts';
import type { LiveStatusEvent } from './live/open-live-transcription.ts';

export type RecordingSource =
  | { kind: 'microphone'; deviceId: string | null }
  | { kind: 'file'; file: Blob }
  /** A phone, which keeps and sends its audio by itself. */
  | { kind: 'phone' };

/** Why audio stopped, or never came. */
export type CaptureRefusal =
  | 'microphoneRefused'
  | 'microphoneMissing'
  | 'microphoneBusy'
  | 'microphoneUnanswered'
  | 'insecurePage'
  | 'unsupportedBrowser'
  | 'phoneRefused'
  | 'notAudio'
  | 'fileUnreadable';

/** What is wrong with the sound while the recording goes on. */
export type CaptureTrouble =
  | 'silent'
  | 'clipping'
  | 'muted by the device'
  | 'disconnected'
  | 'switched'
  | 'stopped by the browser';

/** What the microphone (or the reader of a file) tells. */
export type CaptureEvent =
  /** `atMs`: since when it records. `muted` where it went on with a recording that was. */
  | { type: 'CAPTURE.READY'; atMs: number; muted?: boolean }
  | { type: 'CAPTURE.DEVICE'; deviceId: string; label: string }
  | { type: 'CAPTURE.SLICE'; bytes: Blob; durationMs: number }
  | { type: 'CAPTURE.PROGRESS'; percent: number }
  | { type: 'CAPTURE.TROUBLE'; trouble: CaptureTrouble | null }
  | { type: 'CAPTURE.REFUSED'; reason: CaptureRefusal }
  /** Slices that the capture keeps by itself: this many so far. */
  | { type: 'CAPTURE.ELSEWHERE'; sliceCount: number }
  /** The phone is gone; what it holds arrives by itself once it is back. */
  | { type: 'CAPTURE.LOST' }
  /** After the last slice: nothing more comes. */
  | { type: 'CAPTURE.ENDED' };

export type CaptureCommand =
  | { type: 'STOP' }
  | { type: 'SET_MUTED'; muted: boolean }
  | { type: 'USE_DEVICE'; deviceId: string };

/** What the server says of the recognition, by event or by poll. */
export type TranscriptNews = {
  type: 'TRANSCRIPT.NEWS';
  segmentKey: string;
  status: 'transcribing' | 'ended' | 'failed';
  percent: number;
  /** Why it failed, or waits. */
  failure: RecordingFailure | null;
  /** Until when recognition waits, as the allowance of the day is used up. */
  waitsUntil: string | null;
};

export type PersonEvent =
  | { type: 'START'; recording: RecordingStart; source: RecordingSource }
  | { type: 'STOP' }
  | { type: 'TOGGLE_MUTE' }
  | { type: 'USE_DEVICE'; deviceId: string }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  /** Go on although parts are missing. */
  | { type: 'GO_ON' }
  | { type: 'KEEP_FOR_LATER' }
  | { type: 'DISMISS' };

export type RecorderEvent = PersonEvent | CaptureEvent | KeeperEvent | LiveStatusEvent | TranscriptNews;

/** How the call that ends a recording was answered. */
export type EndAnswer =
  | { kind: 'accepted'; state: 'transcribing' | 'done' | 'failed'; percent: number }
  | { kind: 'missing'; missing: readonly number[] }
  | { kind: 'refused' };

export interface EndRequest {
  voiceNoteId: string;
  segmentKey: string;
  segmentCount: number;
  allowGaps: boolean;
}
