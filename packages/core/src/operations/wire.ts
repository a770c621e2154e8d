import type {
  AppProcess as AppProcessWire,
  FailedJob,
  PracticeStorage,
  ServiceUse,
} from '@openconsult/contracts/operations';
import { APP_NAMES, STORED_KINDS } from '@openconsult/contracts/operations';
import type { AppProcess } from '@openconsult/db';
import type { StoredDay } from './practice-days.repo.ts';
import type { FailedJobRow, LastUse } from './repo.ts';

export const failedJobToWire = (row: FailedJobRow): FailedJob => ({
  id: row.id,
  kind: row.name,
  requested_at: row.createdAt.toISOString(),
  failed_at: row.failedAt.toISOString(),
  tries: row.runs,
  failure: row.failure,
  practice: row.practiceId === null ? null : { id: row.practiceId, name: row.practiceName ?? '' },
});

export const processToWire = (row: AppProcess, aliveSince: Date): AppProcessWire => ({
  id: row.id,
  app: APP_NAMES.find((name) => name === row.app) ?? 'worker',
  host: row.host,
  version: row.version,
  started_at: row.startedAt.toISOString(),
  seen_at: row.seenAt.toISOString(),
  is_alive: row.seenAt >= aliveSince,
});

const latest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.max(...known.map((moment) => moment.getTime())));
};

/** The use of a service by several kinds of jobs. */
export function serviceUseOf(
  uses: readonly LastUse[],
  of: readonly string[],
  configured: string,
  model: string | null = null,
): ServiceUse {
  const own = uses.filter((use) => of.includes(use.of));
  const failedAt = latest(own.map((use) => use.failedAt));
  return {
    configured,
    model,
    last_done_at: latest(own.map((use) => use.doneAt))?.toISOString() ?? null,
    last_failed_at: failedAt?.toISOString() ?? null,
    last_failure: own.find((use) => use.failedAt?.getTime() === failedAt?.getTime())?.failure ?? null,
  };
}

const dayOf = (day: Date): string => day.toISOString().slice(0, 'YYYY-MM-DD'.length);
const sumOf = (bytes: StoredDay['bytes']): number => Object.values(bytes).reduce((sum, amount) => sum + amount, 0);

/** @param days what was stored on some days, the newest first */
export function storageToWire(
  practice: { readonly id: string; readonly name: string },
  days: readonly StoredDay[],
  { weekAgo, monthAgo }: { readonly weekAgo: Date; readonly monthAgo: Date },
): PracticeStorage {
  const [now] = days;
  const before = (limit: Date): number | null => {
    const found = days.find(({ day }) => day <= limit);
    return found ? sumOf(found.bytes) : null;
  };
  return {
    practice: { id: practice.id, name: practice.name },
    bytes: now
      ? (Object.fromEntries(STORED_KINDS.map((kind) => [kind, now.bytes[kind] ?? 0])) as PracticeStorage['bytes'])
      : null,
    measured_on: now ? dayOf(now.day) : null,
    week_ago_bytes: before(weekAgo),
    month_ago_bytes: before(monthAgo),
  };
}
