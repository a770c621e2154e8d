/** The events of a recording on a phone. */
export type RemoteCaptureEvent =
  | { type: 'ready'; atMs: number; label: string; muted: boolean }
  /** Of segments; `unsentMs` is still on the phone. Also comes after `ended`, until all is confirmed. */
  | { type: 'counts'; recordedSegments: number; confirmedSegments: number; unsentMs: number }
  /** Loudness from 0 to 1. */
  | { type: 'level'; peak: number }
  | { type: 'refused'; reason: string }
  /** The recording ended. `segmentCount` includes unsent segments. `isInterrupted`: without being stopped. */
  | { type: 'ended'; segmentCount: number; isInterrupted: boolean }
  /** The phone was silent for too long, or reconnected and still records. */
  | { type: 'away'; isAway: boolean }
  /** The phone does not continue this recording. What it recorded arrives once it reconnects. */
  | { type: 'lost' };

/** A recording that the phone continues although the page that began it was reloaded. */
export interface FoundRecording {
  readonly id: string;
  readonly voiceNoteId: string;
  /** Since when it runs, in ms since 1970. */
  readonly sinceMs: number;
  readonly muted: boolean;
}

/** A microphone on another device, which uploads its audio itself; the window only follows. */
export interface RemoteCapture {
  start(
    recording: { id: string; voiceNoteId: string },
    report: (event: RemoteCaptureEvent) => void,
  ): { stop(): void; setMuted(muted: boolean): void; close(): void };
  /** Runs once for a recording of the page before; `start` with its id resumes it, otherwise it is stopped. */
  onFound(listener: (found: FoundRecording) => void): () => void;
}
