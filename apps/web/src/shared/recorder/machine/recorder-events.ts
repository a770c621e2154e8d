import type { RecordingFailure } from '@openconsult/contracts/voice-note';
import type { CaptureEvent, RecordingSource } from '../capture/capture-events.ts';
import type { LiveStatusEvent } from '../live/open-live-transcription.ts';
import type { KeeperEvent, RecordingStart } from '../upload/keeper-events.ts';

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
