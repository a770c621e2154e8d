import { formatPrice } from '@openconsult/contracts/money';
import type { Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { TreatmentColumns } from './repo.ts';
import { changedColumns } from './rules.ts';

const auditNames = {
  name: 'name',
  aliases: 'aliases',
  currency: 'currency',
  priceMinor: 'price',
  risks: 'risks',
} as const satisfies Record<keyof TreatmentColumns, string>;

const shown = (row: TreatmentColumns | null, column: keyof TreatmentColumns): unknown =>
  row && (column === 'priceMinor' ? formatPrice(row.currency ?? '', row.priceMinor) : row[column]);

/** Audits a treatment that was added (`before` is null), changed, or removed (`after` is null). */
export async function recordTreatment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { practiceId, userId }: Pick<Actor, 'practiceId' | 'userId'>,
  before: TreatmentColumns | null,
  after: TreatmentColumns | null,
): Promise<void> {
  const columns = before && after ? changedColumns(before, after) : (['name', 'priceMinor'] as const);
  const named = columns.includes('name') ? columns : (['name', ...columns] as const);
  await recordAuditEvent(tx, {
    practiceId,
    action: before === null ? 'treatment.created' : after === null ? 'treatment.removed' : 'treatment.updated',
    actorId: userId,
    subjectId: null,
    changes: Object.fromEntries(
      named.map((column) => [auditNames[column], { from: shown(before, column), to: shown(after, column) }]),
    ),
    at: clock.now(),
  });
}
