/** One recording as this device keeps it. */
export interface KeptRecording {
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
 * What the recorder gave at once, about a second of audio. `segment` is the upload that it is part of, and `part` its
 * place in it, both decided when it is written: a crash, a retry and another page all build the same bytes from them.
 */
export interface KeptSlice {
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
  recording: KeptRecording;
  segments: SegmentHead[];
}

/** Where recordings are kept. `append` resolves when recording and slice are safe together, and never before. */
export interface JournalStore {
  append(recording: KeptRecording, slice: KeptSlice): Promise<void>;
  /** Changes a recording of which something was kept; nothing happens for any other. */
  saveRecording(recording: KeptRecording): Promise<void>;
  /** The slices of one segment, in order. */
  slices(recordingId: string, segment: number): Promise<KeptSlice[]>;
  /** In index order, without any audio: that is read one segment at a time, when it is sent. */
  segments(recordingId: string): Promise<SegmentHead[]>;
  removeSegment(recordingId: string, index: number): Promise<void>;
  removeRecording(recordingId: string): Promise<void>;
  recordings(userId: string): Promise<KeptRecording[]>;
  /** The ids of this person's recordings that were kept under a key which is not at hand. */
  unreadable(userId: string): Promise<string[]>;
  /** The first segment of a recording, kept until the recording goes: without it nothing after it can be played. */
  opening(recordingId: string): Promise<KeptSlice[]>;
}
