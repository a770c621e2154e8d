import type { Tx } from '@openconsult/db';
import type { Reopening } from '../platform/outbox.ts';
import { transcriptionRepo as repo } from './repo.ts';

const UNUSABLE = 'The recording holds no audio that can be recognised. Its user saw this.';

/** Puts a failed recording back where it was, so that its job may run again: open, or stopped. */
export async function reopenFailedRecording(
  tx: Tx,
  { id, stoppedAt }: { readonly id: string; readonly stoppedAt: Date | null },
): Promise<boolean> {
  const change = { state: stoppedAt === null ? ('open' as const) : ('transcribing' as const), retryAt: null };
  return (await repo.update(tx, id, change, { state: 'failed' })).count > 0;
}

/** Lets the recognition of a recording run again, unless its audio is at fault. */
export async function reopenRecording(tx: Tx, { recordingId }: { readonly recordingId: string }): Promise<Reopening> {
  const recording = await repo.findById(tx, recordingId);
  if (!recording || recording.state === 'done') return 'settled';
  if (recording.state !== 'failed') return 'open';
  if (recording.failure !== 'unavailable') return { refused: UNUSABLE };
  return (await reopenFailedRecording(tx, recording)) ? 'open' : 'settled';
}
