import { setTimeout as delay } from 'node:timers/promises';
import type { QueueName } from '@openconsult/contracts/jobs';
import { EXPIRED_LINK_KEPT_DAYS, PENDING_UPLOAD_KEPT_HOURS } from '@openconsult/contracts/limits';
import {
  certifyErasures,
  checkAuditTrail,
  closeSocketsOfEndedSessions,
  createJobHandlers,
  endForgottenConsultations,
  finishSilentRecordings,
  measurePractices,
  retryErasures,
  retryObjectRemovals,
  scheduleSweeps,
  sealAuditTrail,
  showAsAlive,
  sweepAiUses,
  sweepBillingEvents,
  sweepLoginSessions,
  sweepSharedLinks,
  sweepUploads,
  sweepUsage,
} from '@openconsult/core';
import {
  type Deps,
  failureOf,
  requeueOpenJobs,
  runAsSystem,
  sweepDoneJobs,
  sweepWorkFolders,
} from '@openconsult/core/platform';
import { createQueueWorker } from '@openconsult/integrations/queue';
import { mountJobs } from './jobs/all-jobs.ts';

/** Concurrent jobs of each queue. A text mostly waits, and so does a recording: for its next segment. */
const CONCURRENCY: Record<QueueName, number> = {
  transcription: 64,
  audio: 1,
  writing: 32,
  messaging: 4,
  library: 2,
  upkeep: 2,
};
/** With more recordings than these, runs do not wait: each recording has its turn. */
const WAITING_RUNS = 48;

/** How often open work that the queue lost is found. */
const REQUEUE_EVERY_MS = 2_000;
/** How late the realtime connection of an ended session may be closed: half of the promised time. */
const CLOSE_SOCKETS_EVERY_MS = 1_000;
/** How late a recording whose page died may be ended. */
const SILENT_EVERY_MS = 15_000;
/** How late an inactive consultation may be ended. */
const FORGOTTEN_EVERY_MS = 15_000;
/** How long an audit event may have no seal. */
const SEAL_EVERY_MS = 5_000;
/** How late the daily verification of the audit trail may be. */
const AUDIT_CHECK_EVERY_MS = 900_000;
/** How late after a backup the certificate of an erasure may be. */
const CERTIFY_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 3_600_000;
/** How late the daily sums of practices may be. */
const MEASURE_EVERY_MS = 300_000;
/** How long files of a killed worker stay in the temporary folder; a starting worker sweeps at once. */
const FOLDERS_EVERY_MS = 60_000;
const EXPIRED_LINKS_KEPT_MS = EXPIRED_LINK_KEPT_DAYS * 86_400_000;
const UPLOADS_KEPT_MS = PENDING_UPLOAD_KEPT_HOURS * 3_600_000;
const DONE_JOBS_KEPT_MS = 7 * 86_400_000;
/** The payment provider repeats an event for three days, and by hand for thirty. */
const BILLING_EVENTS_KEPT_MS = 60 * 86_400_000;
/** How late a phone's credentials of an ended session may be removed. */
const ENDED_LOGINS_KEPT_MS = 30 * 86_400_000;
/** Longer than the month that a limit counts; the sums of whole months stay. */
const AI_USES_KEPT_MS = 60 * 86_400_000;
/** Longer than the longest window of a counter. */
const USAGE_KEPT_MS = 3 * 86_400_000;
/** How long a stopping worker waits for its jobs before it aborts them, and then for the abort to take effect. */
const DRAIN_MS = 6_000;
const RELEASE_MS = 2_500;
/** How long a stopping worker may take to remove its row of processes that are alive. */
const SHOWN_AS_GONE_MS = 500;

/** Whether the work ended in time. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const given = new AbortController();
  const late = delay(ms, false, { signal: given.signal }).catch(() => false);
  const isInTime = await Promise.race([work.then(() => true), late]);
  given.abort();
  return isInTime;
}

/**
 * Shows a worker that is ready and runs no job, for an upgrade that can still be taken back: a letter that it sent would
 * be sent again afterwards. @returns `stop`.
 */
export function pauseJobs(deps: Deps): { stop(): Promise<void> } {
  const alive = showAsAlive(deps, 'worker');
  return {
    async stop() {
      await settlesWithin(alive.stop(), SHOWN_AS_GONE_MS);
    },
  };
}

/**
 * Runs the product's jobs until stopped.
 * @returns `stop`, which lets running jobs end for some seconds, then aborts them; they start again elsewhere. It
 * resolves within `drainMs` and 2.5 s, even if a job ignores the abort.
 */
export function startWorker(deps: Deps, { drainMs = DRAIN_MS } = {}): { stop(): Promise<void> } {
  const handlers = createJobHandlers(deps, { waitingRuns: WAITING_RUNS });
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
          await runAsSystem(() => byName.get(name)?.run(deps, id, aborted.signal));
        } catch (error) {
          deps.log.error({ job: name, id, failure: failureOf(error) }, 'job broke');
        }
      },
    }),
  );

  const attempt = (task: () => Promise<unknown>): void => {
    runAsSystem(task).catch((error: unknown) => {
      deps.log.warn({ failure: failureOf(error) }, 'upkeep failed, it runs again soon');
    });
  };
  const every = (intervalMs: number, task: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => attempt(task), intervalMs);
  const ago = (ms: number): Date => new Date(deps.clock.now().getTime() - ms);
  const sweepFolders = () => sweepWorkFolders(deps.clock.now());
  const checkAudit = () => checkAuditTrail(deps);
  const measure = () => measurePractices(deps);
  const alive = showAsAlive(deps, 'worker');
  attempt(sweepFolders);
  attempt(checkAudit);
  attempt(measure);
  const timers = [
    every(FOLDERS_EVERY_MS, sweepFolders),
    every(REQUEUE_EVERY_MS, () => requeueOpenJobs(deps)),
    every(CLOSE_SOCKETS_EVERY_MS, () => closeSocketsOfEndedSessions(deps)),
    every(SILENT_EVERY_MS, () => finishSilentRecordings(deps)),
    every(FORGOTTEN_EVERY_MS, () => endForgottenConsultations(deps)),
    every(SWEEP_EVERY_MS, () => sweepDoneJobs(deps.db, ago(DONE_JOBS_KEPT_MS))),
    every(SEAL_EVERY_MS, () => sealAuditTrail(deps)),
    every(AUDIT_CHECK_EVERY_MS, checkAudit),
    every(SWEEP_EVERY_MS, () => sweepSharedLinks(deps.db, ago(EXPIRED_LINKS_KEPT_MS))),
    every(SWEEP_EVERY_MS, () => scheduleSweeps(deps)),
    every(CERTIFY_EVERY_MS, () => certifyErasures(deps)),
    every(SWEEP_EVERY_MS, () => retryErasures(deps)),
    every(SWEEP_EVERY_MS, () => retryObjectRemovals(deps)),
    every(SWEEP_EVERY_MS, () => sweepUploads(deps, ago(UPLOADS_KEPT_MS))),
    every(SWEEP_EVERY_MS, () => sweepLoginSessions(deps.db, ago(ENDED_LOGINS_KEPT_MS))),
    every(SWEEP_EVERY_MS, () => sweepUsage(deps.db, ago(USAGE_KEPT_MS))),
    every(SWEEP_EVERY_MS, () => sweepAiUses(deps.db, ago(AI_USES_KEPT_MS))),
    every(MEASURE_EVERY_MS, measure),
    every(SWEEP_EVERY_MS, () => sweepBillingEvents(deps.db, ago(BILLING_EVENTS_KEPT_MS))),
  ];

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      handlers.transcribe.leave();
      const closed = Promise.allSettled(workers.map((worker) => worker.close()));
      if (!(await settlesWithin(closed, drainMs))) {
        aborted.abort();
        if (!(await settlesWithin(closed, RELEASE_MS))) deps.log.warn({}, 'a job ignored the stop of its worker');
      }
      handlers.transcribe.close();
      await settlesWithin(alive.stop(), SHOWN_AS_GONE_MS);
    },
  };
}
