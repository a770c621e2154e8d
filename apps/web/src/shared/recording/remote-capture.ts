/** What a phone tells of the recording that it makes for this window. */
export type RemoteCaptureEvent =
  | { type: 'ready'; atMs: number; label: string }
  /** Of segments; `unsentMs` is still on the phone. Also comes after `ended`, until all is confirmed. */
  | { type: 'counts'; recordedSegments: number; confirmedSegments: number; unsentMs: number }
  /** Loudness from 0 to 1. */
  | { type: 'level'; peak: number }
  | { type: 'refused'; reason: string }
  /** Nothing more is recorded. `segmentCount` is what the phone has made, sent or not. */
  | { type: 'ended'; segmentCount: number }
  /** The phone was silent for too long. What it holds arrives by itself once it is back. */
  | { type: 'lost' };

/** A microphone that is somewhere else. It sends its audio by itself; the window only follows. */
export interface RemoteCapture {
  start(
    recording: { id: string; voiceNoteId: string },
    tell: (event: RemoteCaptureEvent) => void,
  ): { stop(): void; setMuted(muted: boolean): void; close(): void };
}
