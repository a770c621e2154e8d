import { formatPrice } from '@openconsult/contracts/money';
import type { ContentItem, Tx } from '@openconsult/db';
import { recordAuditEvent } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';

type Change = { readonly from: unknown; readonly to: unknown };

/** Audits a change of the library. Of texts only the fields are named. */
export async function recordContent(
  tx: Tx,
  { practiceId, userId }: Pick<Actor, 'practiceId' | 'userId'>,
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'imported',
  changes: Readonly<Record<string, Change>>,
  at: Date,
): Promise<void> {
  await recordAuditEvent(tx, {
    practiceId,
    action: `content.${action}`,
    actorId: userId,
    subjectId: null,
    changes: { ...changes },
    at,
  });
}

const priceOf = ({ currency, priceMinor }: Pick<ContentItem, 'currency' | 'priceMinor'>): string =>
  formatPrice(currency ?? '', priceMinor);

/** What an edit changed of an item, for the audit trail: always its name. */
export function changesOf(before: ContentItem, after: ContentItem, fields: readonly string[]): Record<string, Change> {
  const texts = fields.filter((field) => !['name', 'currency', 'priceMinor'].includes(field));
  return {
    name: { from: before.name, to: after.name },
    ...(fields.includes('priceMinor') && { price: { from: priceOf(before), to: priceOf(after) } }),
    ...(texts.length > 0 && { fields: { from: null, to: texts.join(', ') } }),
  };
}
