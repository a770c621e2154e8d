import type { Tx } from '@openconsult/db';
import { transcriptionRepo as repo } from './repo.ts';

/** Where the segments of a recording are stored. */
export const keyPrefix = (recordingId: string): string => `recordings/${recordingId}/`;

/**
 * The objects under a prefix that its recording refers to. Locks the recording, so that no segment is confirmed now.
 */
export async function audioInUse(tx: Tx, prefix: string): Promise<ReadonlySet<string>> {
  const recordingId = /^recordings\/([0-9a-f-]{36})\/$/.exec(prefix)?.[1];
  if (recordingId === undefined) return new Set();
  await repo.hold(tx, recordingId);
  return new Set(await repo.objectKeys(tx, recordingId));
}
