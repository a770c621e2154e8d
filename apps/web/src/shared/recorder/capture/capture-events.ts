export type RecordingSource =
  /** `twoVoices`: its left and right channel are the microphones of two people. */
  | { kind: 'microphone'; deviceId: string | null; twoVoices?: boolean }
  | { kind: 'file'; file: Blob }
  /** A phone, which stores and uploads its audio itself. */
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

/** A problem with the sound of a running recording. */
export type CaptureTrouble =
  | 'silent'
  | 'clipping'
  /** Of two microphones on two channels. */
  | 'one channel silent'
  | 'muted by the device'
  | 'disconnected'
  | 'switched'
  | 'stopped by the browser'
  /** The phone is silent. It may still record, and reconnect. */
  | 'phone away';

/** The events of a microphone, a phone, or the reader of a file. */
export type CaptureEvent =
  /** `atMs`: since when it records. `muted` where it resumed a muted recording. */
  | { type: 'CAPTURE.READY'; atMs: number; muted?: boolean }
  | { type: 'CAPTURE.DEVICE'; deviceId: string; label: string }
  | { type: 'CAPTURE.SLICE'; bytes: Blob; durationMs: number }
  | { type: 'CAPTURE.PROGRESS'; percent: number }
  | { type: 'CAPTURE.TROUBLE'; trouble: CaptureTrouble | null }
  | { type: 'CAPTURE.REFUSED'; reason: CaptureRefusal }
  /** The capture stores slices itself: this many so far. */
  | { type: 'CAPTURE.ELSEWHERE'; sliceCount: number }
  /** The phone is lost; its audio arrives once it reconnects. */
  | { type: 'CAPTURE.LOST' }
  /** After the last slice. `isAsked`: the user stopped it on the phone. */
  | { type: 'CAPTURE.ENDED'; isAsked?: boolean };

export type CaptureCommand =
  | { type: 'STOP' }
  | { type: 'SET_MUTED'; muted: boolean }
  | { type: 'USE_DEVICE'; deviceId: string };
