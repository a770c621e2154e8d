import type { QueueName } from '@openconsult/contracts/jobs';
import { createJobHandlers, endForgottenSessions, finishSilentRecordings, sweepBillingEvents } from '@openconsult/core';
import { type Deps, requeueOpenJobs, sweepDoneJobs } from '@openconsult/core/platform';
import { createQueueWorker } from '@openconsult/integrations/queue';
import { mountJobs } from './jobs/all-jobs.ts';

/** How many jobs of a queue run at once. Recognition shares one model: more only keeps it fed. A text mostly waits. */
const CONCURRENCY: Record<QueueName, number> = { transcription: 4, audio: 1, writing: 32, messaging: 4 };

/** Open work that the queue does not know of is found this often. */
const REQUEUE_EVERY_MS = 2_000;
/** How late a recording whose page died may be ended. */
const SILENT_EVERY_MS = 15_000;
/** How late a consultation that nobody is at may be ended. */
const FORGOTTEN_EVERY_MS = 15_000;
const SWEEP_EVERY_MS = 3_600_000;
const DONE_JOBS_KEPT_MS = 7 * 86_400_000;
/** The payment provider repeats an event for three days, and by hand for thirty. */
const BILLING_EVENTS_KEPT_MS = 60 * 86_400_000;
/** How long a stopping worker waits for its jobs before it leaves them to the next one. */
const DRAIN_MS = 8_000;

/**
 * Takes the product's jobs from their queues until stopped.
 * @returns `stop`, which lets running jobs end for some seconds, then aborts them; they start again elsewhere.
 */
export function startWorker(deps: Deps): { stop(): Promise<void> } {
  const handlers = createJobHandlers(deps);
  const mounted = mountJobs(handlers);
  const byName = new Map(mounted.map((entry) => [entry.contract.name, entry]));
  const aborted = new AbortController();

  const workers = Object.entries(CONCURRENCY).map(([queue, concurrency]) =>
    createQueueWorker({
      redisUrl: deps.config.REDIS_URL,
      prefix: deps.config.QUEUE_PREFIX,
      queue: queue as QueueName,
      concurrency,
      run: async (name, id) => {
        try {
          await byName.get(name)?.run(deps, id, aborted.signal);
        } catch (error) {
          deps.log.error({ job: name, id, error: error instanceof Error ? error.name : 'unknown' }, 'job broke');
        }
      },
    }),
  );

  const every = (intervalMs: number, task: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => {
      task().catch((error: unknown) => {
        deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'upkeep failed, it runs again soon');
      });
    }, intervalMs);
  const ago = (ms: number): Date => new Date(deps.clock.now().getTime() - ms);
  const timers = [
    every(REQUEUE_EVERY_MS, () => requeueOpenJobs(deps)),
    every(SILENT_EVERY_MS, () => finishSilentRecordings(deps)),
    every(FORGOTTEN_EVERY_MS, () => endForgottenSessions(deps)),
    every(SWEEP_EVERY_MS, () => sweepDoneJobs(deps.db, ago(DONE_JOBS_KEPT_MS))),
    every(SWEEP_EVERY_MS, () => sweepBillingEvents(deps.db, ago(BILLING_EVENTS_KEPT_MS))),
  ];

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const drain = setTimeout(() => aborted.abort(), DRAIN_MS);
      await Promise.allSettled(workers.map((worker) => worker.close()));
      clearTimeout(drain);
      handlers.transcribe.close();
    },
  };
}
