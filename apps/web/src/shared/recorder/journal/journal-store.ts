/** A recording as it is stored on this device. */
export interface JournalRecording {
  /** A UUID made here, so that recording never waits for the network; the server knows it as the segment key. */
  id: string;
  voiceNoteId: string;
  userId: string;
  patientLabel: string;
  startedAtMs: number;
  contentType: string;
  /** Segments begun so far, sent or not. */
  segmentCount: number;
  state: 'recording' | 'stopped';
}

/**
 * About a second of audio, as the browser gave it. `segment` is the upload that it belongs to, and `part` its place there.
 * Both are fixed when it is written: a crash, a retry and another page all build the same bytes.
 */
export interface JournalSlice {
  recordingId: string;
  segment: number;
  part: number;
  /** How long the recorder gathered it: a throttled page gives late, big slices. */
  durationMs: number;
  bytes: ArrayBuffer;
}

/** A segment as far as it is known without reading its audio. */
export interface SegmentHead {
  index: number;
  parts: number;
  durationMs: number;
}

/** A recording with the segments that have not been confirmed. */
export interface PendingRecording {
  recording: JournalRecording;
  segments: SegmentHead[];
}

/** Stores recordings. `append` resolves only when recording and slice are both stored. */
export interface JournalStore {
  append(recording: JournalRecording, slice: JournalSlice): Promise<void>;
  /** Changes a recording that has slices here; nothing happens for any other. */
  saveRecording(recording: JournalRecording): Promise<void>;
  /** The slices of one segment, in order. */
  slices(recordingId: string, segment: number): Promise<JournalSlice[]>;
  /** In index order, without any audio: that is read one segment at a time, when it is sent. */
  segments(recordingId: string): Promise<SegmentHead[]>;
  removeSegment(recordingId: string, index: number): Promise<void>;
  removeRecording(recordingId: string): Promise<void>;
  recordings(userId: string): Promise<JournalRecording[]>;
  /** The ids of this user's recordings that were encrypted with a key which is missing. */
  unreadable(userId: string): Promise<string[]>;
  /** The first segment, stored as long as the recording: nothing after it plays without it. */
  opening(recordingId: string): Promise<JournalSlice[]>;
}
