import { jobs } from '@openconsult/contracts/jobs';
import { RECORDING_LEFT_AFTER_MS, RECORDING_STOPPED_AFTER_MS } from '@openconsult/contracts/limits';
import type { Deps } from '../platform/deps.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { transcriptionRepo as repo } from './repo.ts';

const AT_ONCE = 100;

/**
 * Ends recordings whose page died (reliability R8): nothing has come for a minute of one that was stopped or whose
 * consultation ended with its page, or for some minutes of any other. What is missing is marked. A page that was only
 * offline is not harmed: what it sends later is still taken, and recognised in its place. Returns how many were ended.
 */
export async function finishSilentRecordings(deps: Deps): Promise<number> {
  const nowMs = deps.clock.now().getTime();
  const since = {
    stopped: new Date(nowMs - RECORDING_STOPPED_AFTER_MS),
    open: new Date(nowMs - RECORDING_LEFT_AFTER_MS),
    now: new Date(nowMs),
  };
  const silent = await repo.silent(deps.db, since, AT_ONCE);
  for (const { id } of silent) {
    await transactWithJobs(deps, async (tx, enqueue) => {
      const end = { state: 'transcribing', allowGaps: true, stoppedAt: deps.clock.now() };
      const ended = await repo.update(tx, id, end, { state: 'open' });
      if (ended.count > 0) await enqueue(jobs.transcribe, { recordingId: id });
    });
  }
  return silent.length;
}
