import type { Tx } from '@openconsult/db';

/** Deletes events whose retention period ended, from the beginning of a practice's chain. */

const AT_ONCE = 1_000;

export interface PrunedEvents {
  readonly firstId: bigint;
  readonly lastId: bigint;
  readonly count: number;
  readonly oldest: Date;
  readonly newest: Date;
}

/**
 * Deletes the next batch of a practice's events before that moment, with their seals. The chain then begins at the hash of
 * the last deleted seal, so that it still verifies. The database refuses events that are younger than six years.
 * @returns what was deleted; null if nothing is left
 */
export async function pruneAuditTrail(
  tx: Tx,
  practiceId: string,
  before: Date,
  at: Date,
): Promise<PrunedEvents | null> {
  const seals = await tx.auditSeal.findMany({ where: { practiceId }, orderBy: { id: 'asc' }, take: AT_ONCE });
  const events = new Map(
    (await tx.auditEvent.findMany({ where: { id: { in: seals.map(({ eventId }) => eventId) } } })).map((event) => [
      event.id,
      event,
    ]),
  );
  const younger = seals.findIndex(({ eventId }) => {
    const event = events.get(eventId);
    return event === undefined || event.at >= before;
  });
  const old = younger === -1 ? seals : seals.slice(0, younger);
  const last = old.at(-1);
  if (last === undefined) return null;
  const base = { sealId: last.id, hash: last.hash, at };
  await tx.auditPruning.upsert({ where: { practiceId }, create: { practiceId, ...base }, update: base });
  const eventIds = old.map(({ eventId }) => eventId);
  await tx.auditEvent.deleteMany({ where: { id: { in: eventIds } } });
  await tx.auditSeal.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  const times = old.flatMap(({ eventId }) => events.get(eventId)?.at.getTime() ?? []);
  const ids = eventIds.toSorted((one, other) => (one < other ? -1 : 1));
  return {
    firstId: ids[0] ?? 0n,
    lastId: ids.at(-1) ?? 0n,
    count: old.length,
    oldest: new Date(Math.min(...times)),
    newest: new Date(Math.max(...times)),
  };
}

/** How many events of a practice are older than that. */
export async function countPrunable(
  tx: Tx,
  practiceId: string,
  before: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { _count, _min, _max } = await tx.auditEvent.aggregate({
    where: { practiceId, at: { lt: before } },
    _count: true,
    _min: { at: true },
    _max: { at: true },
  });
  return { count: _count, oldest: _min.at, newest: _max.at };
}
