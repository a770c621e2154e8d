import type { JournalHealth } from '../journal/journal.ts';
import type { UploadCounts } from './segment-uploader.ts';

/** Who and what is recorded. `id` is a UUID, the recording's segment key. */
export interface RecordingStart {
  id: string;
  voiceNoteId: string;
  userId: string;
  patientLabel: string;
  startedAtMs: number;
  /** Whether its words are recognised while they are spoken. */
  isLive: boolean;
}

/**
 * What the keeper of the audio tells. `settled` counts slices that are in the journal or beyond; `segmentCount` the
 * segments that they make, and `counts` those segments, of which one that is not full yet is unsent.
 */
export type KeeperEvent =
  | { type: 'KEEPER.COUNTS'; settled: number; segmentCount: number; counts: UploadCounts }
  | { type: 'KEEPER.HEALTH'; health: JournalHealth }
  | { type: 'KEEPER.REFILLED'; found: number };

export type KeeperCommand =
  | { type: 'KEEP'; bytes: Blob; durationMs: number }
  | { type: 'STOPPED' }
  /** The server has all of it and accepted its end. */
  | { type: 'CLEAR' }
  | { type: 'REFILL'; missing: readonly number[] }
  | { type: 'RETRY' };
