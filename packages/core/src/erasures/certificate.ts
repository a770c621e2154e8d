import { createHash } from 'node:crypto';
import { documentDate } from '@openconsult/contracts/conventions';
import { ERASED_KINDS, type ErasedCounts, type ErasedKind, erasedCounts } from '@openconsult/contracts/erasures';
import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';
import { erasureTexts } from '@openconsult/contracts/texts';
import type { Erasure, Prisma } from '@openconsult/db';
import type { PatientDocument } from '@openconsult/integrations/pdf';
import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { countsFrom } from './counts.ts';
import { logBackedUpUntil } from './log.ts';
import { erasureRepo as repo } from './repo.ts';

const DAY_MS = 86_400_000;

/** What a certificate states: no patient data, and ids that lead nowhere any more. */
export const certificateFacts = z.object({
  erasure_id: z.string(),
  kind: z.enum(['patient', 'practice']),
  practice_id: z.string(),
  practice: z.string(),
  country: z.string(),
  requested_at: z.string(),
  requested_by: z.string(),
  finished_at: z.string(),
  backups_until: z.string(),
  counts: erasedCounts,
  consultation_ids: z.array(z.string()),
  /** After a restore had brought them back, whose backup did not know of the erasure. */
  is_repeated: z.literal(true).optional(),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;

/** The same text for the same facts, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonical(of)}`).join(',')}}`;
}

/** SHA-256 over the facts, with their keys in the order of the alphabet. */
const certificateHash = (facts: CertificateFacts): string =>
  createHash('sha256').update(canonical(facts)).digest('hex');

/**
 * Certifies the erasures of a practice of which nothing is left, and whose entries in the log are backed up. Safe to repeat:
 * each is certified once.
 */
export async function finishErasures(deps: Pick<Deps, 'db' | 'clock' | 'config'>, practiceId: string): Promise<void> {
  const { db, clock } = deps;
  const backedUpUntil = await logBackedUpUntil(deps);
  for (const erasure of await repo.uncertified(db, practiceId)) {
    const practice = await db.practice.findUnique({ where: { id: practiceId } });
    // That of a practice is certified when it ends.
    if (practice === null || erasure.kind === 'practice' || erasure.erasedAt >= backedUpUntil) continue;
    const requestedBy = erasure.requestedById;
    const names = await repo.namesOf(db, requestedBy === null ? [] : [requestedBy]);
    await certify(db, erasure, {
      practice,
      // The log has no users.
      requestedBy: (requestedBy !== null && names.get(requestedBy)) || erasureTexts.unknownUser,
      finishedAt: clock.now(),
    });
  }
}

/** Certifies the erasures of every practice that waited for a backup. */
export async function certifyErasures(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  const unfinished = await repo.unfinishedAnywhere(deps.db);
  for (const practiceId of new Set(unfinished.map((erasure) => erasure.practiceId)))
    await finishErasures(deps, practiceId);
}

/** The ids of a practice's erasures of which nothing is left, and whose certificates wait for a backup. */
export async function waitingForBackup(
  deps: Pick<Deps, 'db' | 'config'>,
  practiceId: string,
): Promise<ReadonlySet<string>> {
  const backedUpUntil = await logBackedUpUntil(deps);
  const waiting = (await repo.uncertified(deps.db, practiceId)).filter(({ erasedAt }) => erasedAt >= backedUpUntil);
  return new Set(waiting.map(({ id }) => id));
}

/** Stores the certificate of an erasure, once. */
export async function certify(
  db: Deps['db'],
  { id, practiceId, kind, requestedById, requestedAt, counts }: Erasure,
  by: {
    readonly practice: { readonly name: string; readonly country: string };
    readonly requestedBy: string;
    readonly finishedAt: Date;
  },
): Promise<CertificateFacts> {
  const { practice, requestedBy, finishedAt } = by;
  const facts: CertificateFacts = {
    erasure_id: id,
    kind,
    practice_id: practiceId,
    practice: practice.name,
    country: practice.country,
    requested_at: requestedAt.toISOString(),
    requested_by: requestedBy,
    finished_at: finishedAt.toISOString(),
    backups_until: new Date(finishedAt.getTime() + BACKUP_COPIES_DAYS_MAX * DAY_MS).toISOString(),
    counts: countsFrom(counts),
    consultation_ids: kind === 'practice' ? [] : await repo.consultationsOf(db, id),
    ...(kind === 'patient' && requestedById === null && { is_repeated: true as const }),
  };
  const certificate: Prisma.InputJsonObject = { ...facts, counts: { ...facts.counts } };
  await repo.finish(db, id, { finishedAt, certificate, sha256: certificateHash(facts) });
  return facts;
}

const lines = (counts: ErasedCounts): string[] =>
  ERASED_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind: ErasedKind) => `- ${erasureTexts.kinds[kind]}: ${counts[kind]}`,
  );

/** The certificate as a document. Its hash is over the stored facts, so that a changed one is found. */
export function certificateDocument(facts: CertificateFacts): PatientDocument {
  const date = (at: string): string => documentDate(new Date(at), facts);
  const moment = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;
  const ids = facts.consultation_ids.map((consultationId) => `- ${consultationId}`);
  return {
    practiceName: facts.practice,
    practicePhone: null,
    practitionerName: erasureTexts.requestedBy(facts.requested_by),
    patientName: erasureTexts.number(facts.erasure_id),
    date: date(facts.finished_at),
    title: erasureTexts.title,
    letter: [
      `# ${erasureTexts.title}`,
      erasureTexts.finished(moment(facts.requested_at), moment(facts.finished_at)),
      ...(facts.is_repeated ? [erasureTexts.repeated] : []),
      facts.kind === 'practice' ? erasureTexts.practiceStatement : erasureTexts.statement,
      `## ${erasureTexts.whatHeading}`,
      lines(facts.counts).join('\n'),
      `## ${erasureTexts.backupsHeading}`,
      facts.kind === 'practice'
        ? erasureTexts.practiceBackups(date(facts.backups_until))
        : erasureTexts.backups(date(facts.backups_until)),
      ...(ids.length > 0 ? [`## ${erasureTexts.idsHeading}`, erasureTexts.ids, ids.join('\n')] : []),
      `## ${erasureTexts.hashHeading}`,
      `SHA-256 ${certificateHash(facts)}`,
    ].join('\n\n'),
  };
}
