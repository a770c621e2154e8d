import { jobs } from '@openconsult/contracts/jobs';
import { RECORDING_LEFT_AFTER_MS, RECORDING_STOPPED_AFTER_MS } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { reopenFailedRecording } from './reopen-failed.ts';
import { transcriptionRepo as repo } from './repo.ts';

const AT_ONCE = 100;

/**
 * Retries recordings that failed with stored audio, as when the recogniser was away for longer than its job waits. One
 * that was not stopped is open again, and ends as any other. Returns how many there were.
 */
async function retryFailedRecordings(deps: Deps): Promise<number> {
  const due = await repo.retryable(deps.db, await deps.sharedClock.now(deps.db), AT_ONCE);
  for (const recording of due) {
    await transactWithJobs(deps, async (tx, enqueue) => {
      if (await reopenFailedRecording(tx, recording)) await enqueue(jobs.transcribe, { recordingId: recording.id });
    });
  }
  return due.length;
}

/**
 * Ends recordings whose page died (fault R8): without audio for a minute if stopped or closed with the page, for some
 * minutes otherwise. Gaps are marked. A page that was only offline loses nothing: its late audio is accepted and
 * recognised in its place. Failed ones are retried when due. Returns how many were ended.
 */
export async function finishSilentRecordings(deps: Deps): Promise<number> {
  await retryFailedRecordings(deps);
  const nowMs = (await deps.sharedClock.now(deps.db)).getTime();
  const since = {
    stopped: new Date(nowMs - RECORDING_STOPPED_AFTER_MS),
    open: new Date(nowMs - RECORDING_LEFT_AFTER_MS),
    now: new Date(nowMs),
  };
  const silent = await repo.silent(deps.db, since, AT_ONCE);
  for (const { id } of silent) {
    await transactWithJobs(deps, async (tx, enqueue) => {
      const end = { state: 'transcribing' as const, allowGaps: true, stoppedAt: new Date(nowMs) };
      const ended = await repo.update(tx, id, end, { state: 'open' });
      if (ended.count > 0) await enqueue(jobs.transcribe, { recordingId: id });
    });
  }
  return silent.length;
}
