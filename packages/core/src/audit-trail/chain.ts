import { createHash } from 'node:crypto';
import type { AuditEvent, Tx } from '@openconsult/db';
import type { Deps } from '../platform/deps.ts';

/** The chain over the audit trail: it detects changed, removed and inserted events (fault T29). */

const AT_ONCE = 1_000;
/** An event of a long transaction becomes visible after later ones were sealed. */
const LATE_EVENTS = 10_000;
/** An event this old without a seal is a finding. */
const SEALED_WITHIN_MS = 3_600_000;
const CHECK_EVERY_MS = 86_400_000;

const hashOf = (previous: string, event: AuditEvent): string => {
  const { id, practiceId, at, kind, action, actorId, subjectId, objectId, call, changes } = event;
  const row = [String(id), practiceId, at.toISOString(), kind, action, actorId, subjectId, objectId, call, changes];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...row]))
    .digest('hex');
};

const lastHash = async (tx: Tx, practiceId: string): Promise<string> =>
  (await tx.auditSeal.findFirst({ where: { practiceId }, orderBy: { id: 'desc' } }))?.hash ?? '';

/** Seals new events, in each practice's own chain. One process at a time. @returns how many */
export async function sealAuditTrail({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) AS taken`;
    if (!lock?.taken) return 0;
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT e.id FROM audit_events e
      WHERE e.id > (SELECT coalesce(max(event_id), 0) - ${LATE_EVENTS} FROM audit_seals)
        AND NOT EXISTS (SELECT 1 FROM audit_seals s WHERE s.event_id = e.id)
      ORDER BY e.id LIMIT ${AT_ONCE}`;
    const where = { id: { in: rows.map(({ id }) => id) } };
    const events = await tx.auditEvent.findMany({ where, orderBy: { id: 'asc' } });
    const heads = new Map<string, string>();
    const seals = [];
    for (const event of events) {
      const { practiceId } = event;
      const hash = hashOf(heads.get(practiceId) ?? (await lastHash(tx, practiceId)), event);
      heads.set(practiceId, hash);
      seals.push({ practiceId, eventId: event.id, hash });
    }
    await tx.auditSeal.createMany({ data: seals });
    return seals.length;
  });
}

export interface AuditFinding {
  readonly practiceId: string;
  readonly eventId: string;
  /** `differs`: the event, or an earlier seal, was changed. */
  readonly problem: 'missing' | 'differs' | 'unsealed';
}

/** How far the chains were verified. */
interface Checkpoint {
  /** The last seal. */
  readonly sealId: bigint;
  /** Practice to the hash at the end of its chain. Stored outside the database, it proves that no end was removed. */
  readonly heads: Record<string, string>;
}

/** The seal at which a verification continues, if it is unchanged. */
async function changedCheckpoint(db: Deps['db'], { sealId, heads }: Checkpoint): Promise<AuditFinding[]> {
  const seal = await db.auditSeal.findUnique({ where: { id: sealId } });
  // Its practice may have been erased since then.
  const erased = { kind: 'practice' as const, practiceId: { in: Object.keys(heads) } };
  if (!seal && (await db.erasure.count({ where: erased })) > 0) return [];
  if (!seal) return [{ practiceId: 'any', eventId: `of seal ${sealId}`, problem: 'missing' }];
  const { practiceId, eventId, hash } = seal;
  return hash === heads[practiceId] ? [] : [{ practiceId, eventId: String(eventId), problem: 'differs' }];
}

/**
 * Verifies every chain in batches, from its beginning or from where an earlier verification ended.
 * @returns the findings, and the position
 */
export async function verifyAuditTrail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  from?: Checkpoint,
): Promise<Checkpoint & { readonly findings: AuditFinding[] }> {
  const findings = from ? await changedCheckpoint(db, from) : [];
  // A chain whose old events were deleted begins at the hash of the last of them.
  const beginnings = (await db.auditPruning.findMany()).map(({ practiceId, hash }): [string, string] => [
    practiceId,
    hash,
  ]);
  const heads = new Map([...beginnings, ...Object.entries(from?.heads ?? {})]);
  let after = from?.sealId ?? 0n;
  for (;;) {
    const seals = await db.auditSeal.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: AT_ONCE });
    const ids = seals.map(({ eventId }) => eventId);
    const events = new Map((await db.auditEvent.findMany({ where: { id: { in: ids } } })).map((row) => [row.id, row]));
    for (const { id, practiceId, eventId, hash } of seals) {
      after = id;
      const event = events.get(eventId);
      const finding = { practiceId, eventId: String(eventId) };
      if (!event) findings.push({ ...finding, problem: 'missing' });
      else if (hashOf(heads.get(practiceId) ?? '', event) !== hash) findings.push({ ...finding, problem: 'differs' });
      // Continues from the stored hash, so that one change is one finding.
      heads.set(practiceId, hash);
    }
    if (seals.length < AT_ONCE) break;
  }
  const unsealed = await db.$queryRaw<{ id: bigint; practice_id: string }[]>`
    SELECT e.id, e.practice_id FROM audit_events e LEFT JOIN audit_seals s ON s.event_id = e.id
    WHERE s.id IS NULL
      AND e.id > coalesce((SELECT event_id FROM audit_seals WHERE id = ${from?.sealId ?? 0n}), 0) - ${LATE_EVENTS}
      AND e.at < ${new Date(clock.now().getTime() - SEALED_WITHIN_MS)} LIMIT ${AT_ONCE}`;
  for (const { id, practice_id: practiceId } of unsealed) {
    findings.push({ practiceId, eventId: String(id), problem: 'unsealed' });
  }
  return { findings, sealId: after, heads: Object.fromEntries(heads) };
}

/**
 * The daily check: verifies new seals unless a process did so within a day. Logs every finding, and the head of every
 * chain.
 * @returns whether it verified
 */
export async function checkAuditTrail(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const { db, clock, log } = deps;
  const at = clock.now();
  const since = new Date(at.getTime() - CHECK_EVERY_MS);
  if ((await db.auditCheck.count({ where: { at: { gt: since } } })) > 0) return false;
  const last = await db.auditCheck.findFirst({ where: { sealId: { not: null } }, orderBy: { id: 'desc' } });
  const from = last?.sealId ? { sealId: last.sealId, heads: last.heads as Record<string, string> } : undefined;
  const { findings, sealId, heads } = await verifyAuditTrail(deps, from);
  for (const finding of findings) log.error({ ...finding }, 'the audit trail was changed');
  log.info({ heads, findings: findings.length }, 'the audit trail was verified');
  await db.auditCheck.create({ data: { at, findings: findings.length, sealId, heads } });
  return true;
}
