import { RETENTION_KINDS, type RetentionPolicy } from '@openconsult/contracts/retention';
import type { Cutoffs } from './due.repo.ts';

const DAY_MS = 86_400_000;

const daysBefore = (now: Date, days: number | null): Date | null =>
  days === null ? null : new Date(now.getTime() - days * DAY_MS);

/** The same day of an earlier year; 29 February becomes 1 March. */
function yearsBefore(now: Date, years: number | null): Date | null {
  if (years === null) return null;
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - years);
  return before;
}

/** Before which moment each kind is no longer stored; null: it always is. */
export const cutoffsOf = (policy: RetentionPolicy, now: Date): Cutoffs => ({
  audio: daysBefore(now, policy.audio_days),
  transcript: daysBefore(now, policy.transcript_days),
  letter: yearsBefore(now, policy.letter_years),
  record: yearsBefore(now, policy.record_years),
  audit: yearsBefore(now, policy.audit_years),
  deleted: daysBefore(now, policy.deleted_days),
});

/** Whole consultations first, so that their recordings are not counted apart. */
export const SWEEP_ORDER = ['deleted', 'record', 'letter', 'transcript', 'audio'] as const;

/** The totals in the order of the contract, without kinds of which there is nothing. */
export const orderedTotals = <Total extends { kind: string; count: number }>(totals: readonly Total[]): Total[] =>
  RETENTION_KINDS.flatMap((kind) => totals.filter((total) => total.kind === kind && total.count > 0));
