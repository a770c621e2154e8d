import { jobList, QUEUE_NAMES, type QueueName } from '@openconsult/contracts/jobs';
import { readCertificate } from '@openconsult/integrations/network';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { OTHER_JOBS, figuresRepo as repo } from './figures.repo.ts';

/** Scrapes within this time share one answer, so that several Prometheus servers cost no more than one. */
const KNOWN_FOR_MS = 5_000;
/** A certificate lasts for days at least. */
const CERTIFICATE_KNOWN_MS = 600_000;

const jobNames = jobList.map(({ name }) => name);

type FigureDeps = Pick<Deps, 'config' | 'db' | 'queue' | 'clock' | 'sharedClock' | 'metrics'>;

/** The answer of `read` for all who ask within this time. A failure is not remembered. */
function shared<Result>(read: () => Promise<Result>, knownForMs = KNOWN_FOR_MS): () => Promise<Result> {
  let known: Promise<Result> | undefined;
  let knownUntilMs = 0;
  return () => {
    const nowMs = performance.now();
    if (known && nowMs < knownUntilMs) return known;
    knownUntilMs = nowMs + knownForMs;
    known = read();
    known.catch(() => {
      knownUntilMs = 0;
    });
    return known;
  };
}

/** What Postgres knows of the installation, read as the system. */
const readState = ({ db, sharedClock }: FigureDeps) =>
  runAsSystem(async () => {
    const now = await sharedClock.now(db);
    const [outbox, failed, recordings, backups, auditCheck] = await Promise.all([
      repo.outbox(db, jobNames, now),
      repo.failedJobs(db, jobNames),
      repo.recordings(db, now),
      repo.backups(db, now),
      repo.lastAuditCheck(db),
    ]);
    return { now, outbox: new Map(outbox.map((row) => [row.name, row])), failed, recordings, backups, auditCheck };
  });

/**
 * Watches the state of the whole installation: the worker reports it, for every process. Another figure of Postgres is a
 * query in `figures.repo.ts` and a line here; its name is in `integrations/metrics/instruments.ts`.
 */
export function watchInstallation(deps: FigureDeps): void {
  const { config, clock, metrics, queue } = deps;
  const state = shared(() => readState(deps));

  metrics.watch('queue_jobs', async () =>
    (await queue.sizes()).map(({ queue: name, state, jobs }) => ({ labels: { queue: name, state }, value: jobs })),
  );
  metrics.watch('queue_oldest_seconds', async () => {
    const { outbox } = await state();
    const waitsS = (queue: QueueName) =>
      jobList.filter((job) => job.queue === queue).map(({ name }) => outbox.get(name)?.waitsS ?? 0);
    return QUEUE_NAMES.map((queue) => ({ labels: { queue }, value: Math.max(0, ...waitsS(queue)) }));
  });
  metrics.watch('outbox_jobs', async () => {
    const { outbox, failed } = await state();
    const failedOf = new Map(failed.map((row) => [row.name, row.failed]));
    return [...jobNames, OTHER_JOBS].flatMap((job_name) => [
      { labels: { job_name, state: 'open' as const }, value: outbox.get(job_name)?.open ?? 0 },
      { labels: { job_name, state: 'retrying' as const }, value: outbox.get(job_name)?.retrying ?? 0 },
      { labels: { job_name, state: 'failed' as const }, value: failedOf.get(job_name) ?? 0 },
    ]);
  });
  metrics.watch('outbox_oldest_seconds', async () => {
    const { outbox } = await state();
    return jobNames.map((job_name) => ({ labels: { job_name }, value: outbox.get(job_name)?.lateS ?? 0 }));
  });
  metrics.watch('recordings_waiting', async () => {
    const { recordings } = await state();
    const reasons = ['turn', 'service', 'limit'] as const;
    return reasons.map((reason) => ({ labels: { reason }, value: recordings[reason] }));
  });
  metrics.watch('recognition_lag_seconds', async () => [{ labels: {}, value: (await state()).recordings.lagS }]);
  metrics.watch('audit_findings', async () => {
    const { auditCheck } = await state();
    return auditCheck ? [{ labels: {}, value: auditCheck.findings }] : [];
  });
  metrics.watch('audit_check_age_seconds', async () => {
    const { auditCheck, now } = await state();
    return auditCheck ? [{ labels: {}, value: (now.getTime() - auditCheck.at.getTime()) / 1_000 }] : [];
  });

  metrics.watch('backup_age_seconds', async () => {
    const { backups, now } = await state();
    return backups.flatMap(({ kind, goodAt }) =>
      goodAt === null ? [] : [{ labels: { kind }, value: (now.getTime() - goodAt.getTime()) / 1_000 }],
    );
  });
  metrics.watch('backup_failing', async () =>
    (await state()).backups.flatMap(({ kind, isGood }) =>
      isGood === null ? [] : [{ labels: { kind }, value: isGood ? 0 : 1 }],
    ),
  );
  metrics.watch('backup_interval_seconds', () => [{ labels: {}, value: config.BACKUP_EVERY_MINUTES * 60 }]);
  metrics.watch('backup_running', async () => {
    const running = (await state()).backups.find(({ kind }) => kind === 'backup')?.isRunning ?? false;
    return [{ labels: {}, value: running ? 1 : 0 }];
  });
  metrics.watch('backup_missing_objects', async () =>
    (await state()).backups.flatMap(({ kind, missingObjects }) =>
      kind !== 'backup' || missingObjects === null ? [] : [{ labels: {}, value: missingObjects }],
    ),
  );
  const certificate = shared(
    () => readCertificate(config.APP_URL, config.CERTIFICATE_SERVER).catch(() => null),
    CERTIFICATE_KNOWN_MS,
  );
  const secondsUntil = (date: Date, from: Date) => (date.getTime() - from.getTime()) / 1_000;
  metrics.watch('certificate_expires_seconds', async () => {
    const valid = await certificate();
    return valid ? [{ labels: {}, value: secondsUntil(valid.until, clock.now()) }] : [];
  });
  metrics.watch('certificate_lifetime_seconds', async () => {
    const valid = await certificate();
    return valid ? [{ labels: {}, value: secondsUntil(valid.until, valid.from) }] : [];
  });
}
