import { type JobContract, jobs } from '@openconsult/contracts/jobs';
import type { z } from 'zod';
import { createJobHandlers, type JobHandlers } from '../index.ts';
import type { Deps } from '../platform/deps.ts';
import { type JobHandler, runOutboxJob } from '../platform/run-job.ts';

type Run = (id: string) => Promise<void>;

/**
 * Runs every open job of a kind once, as a worker does, whether or not it is due. Returns how many there were.
 * @param signal aborts as a stopping worker does
 */
export async function runOpenJobs(
  deps: Deps,
  kind: keyof JobHandlers,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const runOf =
    <Data extends z.ZodType>(contract: JobContract<Data>, handler: JobHandler<z.infer<Data>>): Run =>
    (id) =>
      runOutboxJob(deps, contract, handler, id, signal);
  const handlers = createJobHandlers(deps);
  const runs: Record<keyof JobHandlers, Run> = {
    transcribe: runOf(jobs.transcribe, handlers.transcribe),
    makeAudio: runOf(jobs.makeAudio, handlers.makeAudio),
    write: runOf(jobs.write, handlers.write),
    send: runOf(jobs.send, handlers.send),
    mailAccountLink: runOf(jobs.mailAccountLink, handlers.mailAccountLink),
    importMedia: runOf(jobs.importMedia, handlers.importMedia),
    indexLibrary: runOf(jobs.indexLibrary, handlers.indexLibrary),
    sweepRetention: runOf(jobs.sweepRetention, handlers.sweepRetention),
    erase: runOf(jobs.erase, handlers.erase),
    removeObjects: runOf(jobs.removeObjects, handlers.removeObjects),
  };
  const open = await deps.db.outboxJob.findMany({
    where: { name: jobs[kind].name, doneAt: null, failedAt: null },
    orderBy: { createdAt: 'asc' },
  });
  for (const { id } of open) await runs[kind](id);
  return open.length;
}
