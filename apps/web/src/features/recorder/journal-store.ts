/** One recording as this device keeps it. */
export interface KeptRecording {
  /** A UUID made here, so that recording never waits for the network; the server knows it as the segment key. */
  id: string;
  voiceNoteId: string;
  userId: string;
  patientLabel: string;
  startedAtMs: number;
  contentType: string;
  /** Slices recorded so far, sent or not. */
  segmentCount: number;
  state: 'recording' | 'stopped';
}

/**
 * - `unsent`: to be uploaded
 * - `conflict`: the server holds other bytes under this index; kept aside for a person to decide
 * - `refused`: the server answered again and again that it does not take this slice
 */
export type SegmentState = 'unsent' | 'conflict' | 'refused';

/** A slice without its bytes. */
export interface SegmentHead {
  recordingId: string;
  index: number;
  sizeBytes: number;
  /** How long the recorder gathered it; only an estimate of its audio. */
  durationMs: number;
  sha256: string;
  state: SegmentState;
}

export interface KeptSegment extends SegmentHead {
  bytes: ArrayBuffer;
}

/** A recording with the slices that have not been confirmed. */
export interface PendingRecording {
  recording: KeptRecording;
  segments: SegmentHead[];
}

/** Where recordings are kept. `append` resolves when recording and slice are safe together, and never before. */
export interface JournalStore {
  append(recording: KeptRecording, segment: KeptSegment): Promise<void>;
  saveRecording(recording: KeptRecording): Promise<void>;
  segment(recordingId: string, index: number): Promise<KeptSegment | undefined>;
  /** Heads only, in index order: the bytes are read one slice at a time, when they are sent. */
  segments(recordingId: string): Promise<SegmentHead[]>;
  setSegmentState(recordingId: string, index: number, state: SegmentState): Promise<void>;
  removeSegment(recordingId: string, index: number): Promise<void>;
  removeRecording(recordingId: string): Promise<void>;
  recordings(userId: string): Promise<KeptRecording[]>;
}
