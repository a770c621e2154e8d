import type { JournalHealth } from '../journal/journal.ts';
import type { UploadCounts } from './segment-uploader.ts';

/** The recording and its owner. `id` is a UUID, the recording's segment key. */
export interface RecordingStart {
  id: string;
  voiceNoteId: string;
  userId: string;
  patientLabel: string;
  startedAtMs: number;
  /** Recognised live. */
  isLive: boolean;
}

/**
 * The reports of the store. `savedSlices` counts slices that are in the journal or beyond; `segmentCount` the
 * segments that they make, and `counts` those segments, of which one that is not full yet is unsent.
 */
export type StoreEvent =
  | { type: 'STORE.COUNTS'; savedSlices: number; segmentCount: number; counts: UploadCounts }
  | { type: 'STORE.HEALTH'; health: JournalHealth }
  | { type: 'STORE.REFILLED'; found: number };

export type StoreCommand =
  | { type: 'SAVE'; bytes: Blob; durationMs: number }
  | { type: 'STOPPED' }
  /** The server has all of it and accepted its end. */
  | { type: 'CLEAR' }
  | { type: 'REFILL'; missing: readonly number[] }
  | { type: 'RETRY' };
