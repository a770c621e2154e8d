import { QUEUE_COUNT_MAX } from '@openconsult/contracts/operations';
import {
  type AppProcess,
  type BackupOutcome,
  type BackupRun,
  type BackupRunKind,
  type OutboxJob,
  Prisma,
  type Tx,
} from '@openconsult/db';

/** The open jobs of a name. */
export interface OpenJobs {
  readonly name: string;
  readonly waiting: bigint;
  readonly active: bigint;
  readonly delayed: bigint;
  readonly oldestWaitingAt: Date | null;
}

/** How the last jobs of a service ended. `of` is a job's name, or the channel of a letter. */
export interface LastUse {
  readonly of: string;
  readonly doneAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: string | null;
}

export interface FailedJobRow extends Pick<OutboxJob, 'id' | 'name' | 'createdAt' | 'runs' | 'failure'> {
  readonly failedAt: Date;
  readonly practiceId: string | null;
  readonly practiceName: string | null;
}

/** The cursor of a list of failed jobs, oldest first. */
export type FailedJobCursor = Pick<FailedJobRow, 'id' | 'failedAt'>;

export const FIRST_CURSOR: FailedJobCursor = { id: '00000000-0000-0000-0000-000000000000', failedAt: new Date(0) };

export interface DatabaseFacts {
  readonly version: string;
  readonly sizeBytes: bigint | null;
  readonly connections: number;
  readonly connectionsMax: number;
  readonly schema: string;
}

/** Whether a change failed because the same work was requested, or sent, at that moment. */
export const isRequestedMeanwhile = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Jobs looked at for the last use of each service. */
const RECENT_JOBS = 1_000;

/** Finds the practice of a job by the row that its data names. */
const PRACTICE_OF_JOB = Prisma.sql`
  LEFT JOIN recordings r ON r.id = (j.data->>'recordingId')::uuid
  LEFT JOIN streamed_texts s ON s.id = (j.data->>'streamedTextId')::uuid
  LEFT JOIN messages m ON m.id = (j.data->>'messageId')::uuid
  LEFT JOIN account_requests a ON a.id = (j.data->>'requestId')::uuid
  LEFT JOIN users u ON u.id = coalesce(r.user_id, s.user_id, m.user_id)
  LEFT JOIN users v ON v.email = a.email
  LEFT JOIN practices p ON p.id = coalesce((j.data->>'practiceId')::uuid, u.practice_id, v.practice_id)`;

/** What an operator sees of the whole installation. Every query is bounded, and reads no patient's name or text. */
export const operationsRepo = {
  databaseFacts: async (tx: Tx): Promise<DatabaseFacts> => {
    const [row] = await tx.$queryRaw<DatabaseFacts[]>`
      SELECT current_setting('server_version') AS version,
        CASE WHEN has_database_privilege(current_database(), 'CONNECT')
          THEN pg_database_size(current_database()) END AS "sizeBytes",
        (SELECT sum(numbackends) FROM pg_stat_database)::int AS connections,
        current_setting('max_connections')::int AS "connectionsMax",
        (SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL
          ORDER BY migration_name DESC LIMIT 1) AS schema`;
    if (!row) throw new Error('Postgres returned no row.');
    return row;
  },

  /** A run that began after its job was due is active: a failed one makes the job due later. */
  openJobs: (tx: Tx, now: Date): Promise<OpenJobs[]> => tx.$queryRaw<OpenJobs[]>`
    SELECT name, count(*) FILTER (WHERE due_at > ${now}) AS delayed,
      count(*) FILTER (WHERE due_at <= ${now} AND started_at >= due_at) AS active,
      count(*) FILTER (WHERE due_at <= ${now} AND (started_at IS NULL OR started_at < due_at)) AS waiting,
      min(due_at) FILTER (WHERE due_at <= ${now} AND (started_at IS NULL OR started_at < due_at)) AS "oldestWaitingAt"
    FROM (
      SELECT name, due_at, started_at FROM outbox_jobs WHERE done_at IS NULL AND failed_at IS NULL LIMIT ${QUEUE_COUNT_MAX}
    ) open GROUP BY name`,

  failedCounts: (tx: Tx): Promise<{ name: string; count: bigint }[]> => tx.$queryRaw`
    SELECT name, count(*) FROM (
      SELECT name FROM outbox_jobs WHERE failed_at IS NOT NULL LIMIT ${QUEUE_COUNT_MAX}
    ) failed GROUP BY name ORDER BY name`,

  /** By the last jobs that ended, and open ones whose last run failed. A letter is judged by its own state. */
  lastUses: (tx: Tx): Promise<LastUse[]> => tx.$queryRaw<LastUse[]>`
    WITH recent AS (
      (SELECT name, data, done_at AS at, true AS ok, failure FROM outbox_jobs
        WHERE done_at IS NOT NULL ORDER BY done_at DESC LIMIT ${RECENT_JOBS})
      UNION ALL (SELECT name, data, failed_at, false, failure FROM outbox_jobs
        WHERE failed_at IS NOT NULL ORDER BY failed_at DESC LIMIT ${RECENT_JOBS})
      UNION ALL (SELECT name, data, started_at, false, failure FROM outbox_jobs
        WHERE done_at IS NULL AND failed_at IS NULL AND failure IS NOT NULL LIMIT ${RECENT_JOBS})
    ), judged AS (
      SELECT coalesce(m.channel::text, name) AS of, at,
        CASE WHEN m.id IS NULL THEN ok ELSE m.state = 'sent' END AS ok,
        coalesce(recent.failure, m.failure, m.state::text) AS failure
      FROM recent LEFT JOIN messages m ON m.id = (data->>'messageId')::uuid
      WHERE m.id IS NULL OR NOT ok OR m.state IN ('sent', 'failed', 'unknown')
    )
    SELECT of, max(at) FILTER (WHERE ok) AS "doneAt", max(at) FILTER (WHERE NOT ok) AS "failedAt",
      (array_agg(failure ORDER BY at DESC) FILTER (WHERE NOT ok))[1] AS failure
    FROM judged GROUP BY of`,

  /** The last backup and restore drill that were done, and the last backup that was not. */
  async lastBackups(tx: Tx): Promise<{ done: BackupRun | null; failed: BackupRun | null; drill: BackupRun | null }> {
    const last = (kind: BackupRunKind, outcomes: BackupOutcome[]) =>
      tx.backupRun.findFirst({ where: { kind, outcome: { in: outcomes } }, orderBy: { startedAt: 'desc' } });
    const [done, failed, drill] = await Promise.all([
      last('backup', ['done']),
      last('backup', ['failed', 'interrupted']),
      last('drill', ['done']),
    ]);
    return { done, failed, drill };
  },

  /** Recordings that were stopped and are not recognised to their end. */
  async waitingRecordings(tx: Tx): Promise<{ waiting: number; oldest: Date | null }> {
    const [row] = await tx.$queryRaw<{ waiting: bigint; oldest: Date | null }[]>`
      SELECT count(*) AS waiting, min(stopped_at) AS oldest
      FROM (SELECT stopped_at FROM recordings WHERE state = 'transcribing' LIMIT ${QUEUE_COUNT_MAX}) waiting`;
    return { waiting: Number(row?.waiting ?? 0), oldest: row?.oldest ?? null };
  },

  async failedJobs(
    tx: Tx,
    kind: string | null,
    { skip, take }: { readonly skip: number; readonly take: number },
  ): Promise<FailedJobRow[]> {
    return tx.$queryRaw<FailedJobRow[]>`
      SELECT j.id, j.name, j.created_at AS "createdAt", j.failed_at AS "failedAt", j.runs, j.failure,
        p.id AS "practiceId", p.name AS "practiceName"
      FROM (
        SELECT * FROM outbox_jobs WHERE failed_at IS NOT NULL AND (${kind}::text IS NULL OR name = ${kind})
        ORDER BY failed_at DESC, id LIMIT ${take} OFFSET ${skip}
      ) j ${PRACTICE_OF_JOB} ORDER BY j.failed_at DESC, j.id`;
  },

  /** Those that failed before then, the oldest first, after one of them. */
  failedKeys: (
    tx: Tx,
    of: { readonly kind: string; readonly before: Date; readonly after: FailedJobCursor; readonly take: number },
  ): Promise<FailedJobCursor[]> => tx.$queryRaw<FailedJobCursor[]>`
    SELECT id, failed_at AS "failedAt" FROM outbox_jobs
    WHERE name = ${of.kind} AND failed_at < ${of.before} AND (failed_at, id) > (${of.after.failedAt}, ${of.after.id}::uuid)
    ORDER BY failed_at, id LIMIT ${of.take}`,

  /** A job with its practice, locked until the transaction ends; null if there is none. */
  async lockJob(tx: Tx, id: string): Promise<(OutboxJob & { practiceId: string | null }) | null> {
    await tx.$queryRaw`SELECT 1 FROM outbox_jobs WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.outboxJob.findUnique({ where: { id } });
    if (!row) return null;
    const [owner] = await tx.$queryRaw<{ practiceId: string | null }[]>`
      SELECT p.id AS "practiceId" FROM outbox_jobs j ${PRACTICE_OF_JOB} WHERE j.id = ${id}::uuid`;
    return { ...row, practiceId: owner?.practiceId ?? null };
  },

  /** Whether the same work was requested again. */
  hasOpenTwin: async (tx: Tx, { name, key }: Pick<OutboxJob, 'name' | 'key'>): Promise<boolean> =>
    (await tx.outboxJob.count({ where: { name, key, doneAt: null, failedAt: null } })) > 0,

  /** Opens a failed job as if it was requested now, with all its attempts. */
  async reopenJob(tx: Tx, id: string, now: Date): Promise<void> {
    const fresh = { failedAt: null, attempts: 0, outages: 0, startedAt: null, dueAt: now, createdAt: now };
    await tx.outboxJob.update({ where: { id }, data: fresh, select: { id: true } });
  },

  async removeFailedJob(tx: Tx, id: string): Promise<boolean> {
    return (await tx.outboxJob.deleteMany({ where: { id, failedAt: { not: null } } })).count > 0;
  },
};

/** The only queries on app_processes. */
export const processRepo = {
  async renew(tx: Tx, { id, app, host, version }: Pick<AppProcess, 'id' | 'app' | 'host' | 'version'>): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO app_processes (id, app, host, version, started_at, seen_at)
      VALUES (${id}::uuid, ${app}, ${host}, ${version}, now(), now())
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`;
  },

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.appProcess.deleteMany({ where: { id } });
  },

  async sweep(tx: Tx, before: Date): Promise<number> {
    return (await tx.appProcess.deleteMany({ where: { seenAt: { lt: before } } })).count;
  },

  list: (tx: Tx, since: Date, take: number): Promise<AppProcess[]> =>
    tx.appProcess.findMany({
      where: { seenAt: { gte: since } },
      orderBy: [{ app: 'asc' }, { startedAt: 'asc' }, { id: 'asc' }],
      take,
    }),
};
