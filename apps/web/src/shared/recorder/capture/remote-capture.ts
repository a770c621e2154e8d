/** What a phone tells of the recording that it makes for this window. */
export type RemoteCaptureEvent =
  | { type: 'ready'; atMs: number; label: string; muted: boolean }
  /** Of segments; `unsentMs` is still on the phone. Also comes after `ended`, until all is confirmed. */
  | { type: 'counts'; recordedSegments: number; confirmedSegments: number; unsentMs: number }
  /** Loudness from 0 to 1. */
  | { type: 'level'; peak: number }
  | { type: 'refused'; reason: string }
  /** Nothing more is recorded. `segmentCount` is what the phone has made, sent or not. */
  | { type: 'ended'; segmentCount: number }
  /** The phone was silent for too long. What it holds arrives by itself once it is back. */
  | { type: 'lost' };

/** A recording that the phone goes on making although the page that began it was loaded anew. */
export interface FoundRecording {
  readonly id: string;
  readonly voiceNoteId: string;
  /** Since when it runs, in ms since 1970. */
  readonly sinceMs: number;
  readonly muted: boolean;
}

/** A microphone that is somewhere else. It sends its audio by itself; the window only follows. */
export interface RemoteCapture {
  start(
    recording: { id: string; voiceNoteId: string },
    tell: (event: RemoteCaptureEvent) => void,
  ): { stop(): void; setMuted(muted: boolean): void; close(): void };
  /** Runs once for a recording of the page before, which `start` with its id goes on with. Without that it is stopped. */
  onFound(listener: (found: FoundRecording) => void): () => void;
}
