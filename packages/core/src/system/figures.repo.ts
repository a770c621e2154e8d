import { Prisma, type Tx } from '@openconsult/db';

/** Reads of the state of the whole installation for its operators: counts and ages. Each is served by an index. */

/** The name of all jobs that this version does not know. */
export const OTHER_JOBS = 'other';

const knownName = (names: readonly string[]): Prisma.Sql =>
  Prisma.sql`CASE WHEN name = ANY(${[...names]}::text[]) THEN name ELSE ${OTHER_JOBS} END`;

export interface OutboxCounts {
  /** One of the given ones, or `OTHER_JOBS`. */
  readonly name: string;
  readonly open: number;
  readonly retrying: number;
  /**
   * Seconds by which the oldest row is late: since its request if a run failed, else since it was due or began. Null if none
   * is late.
   */
  readonly lateS: number | null;
  /** How long the oldest due row that has not begun waits, in seconds; null without one. */
  readonly waitsS: number | null;
}

export interface WaitingRecordings {
  readonly turn: number;
  readonly service: number;
  readonly limit: number;
  /** Age of the oldest audio that is not recognised and waits for no limit, in seconds. */
  readonly lagS: number;
}

export interface BackupFigures {
  readonly kind: 'backup' | 'drill' | 'upkeep' | 'check';
  /** When the newest good one began; null before the first. */
  readonly goodAt: Date | null;
  /** Whether the newest that ended was good; null before the first. A check that was stopped has found nothing. */
  readonly isGood: boolean | null;
  /** Whether one runs that began within the last hour. A process that was killed leaves its row open. */
  readonly isRunning: boolean;
  /** Objects that were missing at the newest good one; null before the first. */
  readonly missingObjects: number | null;
}

export const figuresRepo = {
  outbox: (tx: Tx, names: readonly string[], now: Date): Promise<OutboxCounts[]> => tx.$queryRaw<OutboxCounts[]>`
    SELECT ${knownName(names)} AS name,
      count(*) FILTER (WHERE failure IS NULL)::int AS open,
      count(*) FILTER (WHERE failure IS NOT NULL)::int AS retrying,
      extract(epoch FROM ${now} - min(CASE WHEN failure IS NULL THEN greatest(created_at, due_at, started_at) ELSE created_at END)
        FILTER (WHERE failure IS NOT NULL OR due_at <= ${now}))::float AS "lateS",
      extract(epoch FROM ${now} - min(due_at)
        FILTER (WHERE due_at <= ${now} AND (started_at IS NULL OR started_at < due_at)))::float AS "waitsS"
    FROM outbox_jobs WHERE done_at IS NULL AND failed_at IS NULL GROUP BY 1`,

  failedJobs: (tx: Tx, names: readonly string[]): Promise<{ name: string; failed: number }[]> => tx.$queryRaw`
    SELECT ${knownName(names)} AS name, count(*)::int AS failed
    FROM outbox_jobs WHERE failed_at IS NOT NULL GROUP BY 1`,

  /** Without those that a process recognises live. */
  recordings: async (tx: Tx, now: Date): Promise<WaitingRecordings> => {
    const [row] = await tx.$queryRaw<WaitingRecordings[]>`
      SELECT
        count(*) FILTER (WHERE waits_until IS NULL AND failure IS NULL)::int AS turn,
        count(*) FILTER (WHERE waits_until IS NULL AND failure IS NOT NULL)::int AS service,
        count(*) FILTER (WHERE waits_until IS NOT NULL)::int AS limit,
        coalesce(extract(epoch FROM ${now} - min(confirmed_at) FILTER (WHERE waits_until IS NULL)), 0)::float AS "lagS"
      FROM recordings r CROSS JOIN LATERAL (
        SELECT confirmed_at FROM audio_segments s
        WHERE s.recording_id = r.id AND s.index >= r.segments_read ORDER BY s.index LIMIT 1) AS unread
      WHERE state IN ('open', 'transcribing')
        AND NOT (mode = 'live' AND state = 'open' AND coalesce(live_held_until > ${now}, false))`;
    return row ?? { turn: 0, service: 0, limit: 0, lagS: 0 };
  },

  backups: (tx: Tx, now: Date): Promise<BackupFigures[]> => tx.$queryRaw<BackupFigures[]>`
    SELECT kind::text,
      (SELECT started_at FROM backup_runs r WHERE r.kind = kinds.kind AND outcome = 'done'
        ORDER BY started_at DESC LIMIT 1) AS "goodAt",
      (SELECT outcome = 'done' FROM backup_runs r WHERE r.kind = kinds.kind AND outcome IS NOT NULL
        AND NOT (kind = 'check' AND outcome = 'interrupted') ORDER BY started_at DESC LIMIT 1) AS "isGood",
      EXISTS (SELECT FROM backup_runs r WHERE r.kind = kinds.kind AND outcome IS NULL
        AND started_at + interval '1 hour' > ${now}) AS "isRunning",
      (SELECT missing_objects FROM backup_runs r WHERE r.kind = kinds.kind AND outcome = 'done'
        ORDER BY started_at DESC LIMIT 1) AS "missingObjects"
    FROM (VALUES ('backup'::backup_run_kind), ('drill'), ('upkeep'), ('check')) AS kinds(kind)`,

  lastAuditCheck: (tx: Tx) =>
    tx.auditCheck.findFirst({ orderBy: { at: 'desc' }, select: { at: true, findings: true } }),
};
