import {
  DEFAULT_RETENTION_POLICY,
  type RetentionPolicy as PolicyOnWire,
  type RetentionTotal,
  type RetentionView,
  retentionPolicy,
  type RetentionSweep as SweepOnWire,
} from '@openconsult/contracts/retention';
import type { RetentionPolicy, RetentionSweep } from '@openconsult/db';
import type { RemovalTotal } from './repo.ts';
import { orderedTotals } from './rules.ts';

type PolicyColumns = Pick<
  RetentionPolicy,
  'audioDays' | 'transcriptDays' | 'letterYears' | 'recordYears' | 'auditYears' | 'deletedDays'
>;

export const policyToWire = (row: PolicyColumns): PolicyOnWire => ({
  audio_days: row.audioDays,
  transcript_days: row.transcriptDays,
  letter_years: row.letterYears,
  record_years: row.recordYears,
  audit_years: row.auditYears,
  deleted_days: row.deletedDays,
});

export const policyColumns = (policy: PolicyOnWire): PolicyColumns => ({
  audioDays: policy.audio_days,
  transcriptDays: policy.transcript_days,
  letterYears: policy.letter_years,
  recordYears: policy.record_years,
  auditYears: policy.audit_years,
  deletedDays: policy.deleted_days,
});

export const retentionToWire = (row: RetentionPolicy | null): RetentionView => ({
  policy: row === null ? DEFAULT_RETENTION_POLICY : policyToWire(row),
  saved_at: row?.savedAt?.toISOString() ?? null,
  starts_at: row?.startsAt.toISOString() ?? null,
});

export const totalToWire = ({ kind, count, bytes, oldest, newest }: RemovalTotal): RetentionTotal => ({
  kind,
  count,
  bytes,
  oldest: oldest?.toISOString() ?? null,
  newest: newest?.toISOString() ?? null,
});

export const sweepToWire = (
  row: RetentionSweep,
  totals: readonly (RemovalTotal & { readonly sweepId: string })[],
  names: ReadonlyMap<string, string>,
): SweepOnWire => ({
  id: row.id,
  state: row.state,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  requested_by: (row.requestedById !== null && names.get(row.requestedById)) || null,
  policy: retentionPolicy.parse(row.policy),
  totals: orderedTotals(totals.filter(({ sweepId }) => sweepId === row.id)).map(totalToWire),
});
