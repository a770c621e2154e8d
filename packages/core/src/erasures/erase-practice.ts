import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { erasureTexts } from '@openconsult/contracts/texts';
import type { Erasure, Practice } from '@openconsult/db';
import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { createIndexJob } from '../search/index.ts';
import { type CertificateFacts, certificateDocument, certificateFacts, certify } from './certificate.ts';
import { eraseConsultation } from './erase-consultation.ts';
import { logBackedUpUntil, rememberErased } from './log.ts';
import { practiceErasureRepo as practices } from './practice.repo.ts';
import { createRemoveObjectsJob } from './remove-objects.ts';
import { erasureRepo as repo } from './repo.ts';

const AT_ONCE = 100;

/** The erasure of a practice is refused. Its message is for the operator. */
export class PracticeErasureRefusedError extends Error {
  override readonly name = 'PracticeErasureRefusedError';
}

/** What the certificate needs of a practice that is gone by then. */
const nameplate = z.object({ practice: z.string(), country: z.string() });

/** @throws PracticeErasureRefusedError for another name, or under a legal hold */
async function begin({ db, clock }: Deps, practice: Practice, confirmedName: string): Promise<Erasure> {
  if (practice.name !== confirmedName) throw new PracticeErasureRefusedError(erasureTexts.otherPractice);
  if ((await practices.held(db, practice.id)) > 0) throw new PracticeErasureRefusedError(erasureTexts.practiceHeld);
  const at = clock.now();
  const id = randomUUID();
  await db.$transaction(async (tx) => {
    const counts = { ...(await repo.countsOf(tx, await practices.consultations(tx, practice.id))) };
    const certificate = { practice: practice.name, country: practice.country };
    const begun = { practiceId: practice.id, kind: 'practice' as const, requestedAt: at, counts, certificate };
    await repo.create(tx, { id, ...begun });
    await practices.lockOut(tx, practice.id, at);
  });
  const begun = await practices.begun(db, practice.id);
  if (begun === null) throw new Error('The erasure was not stored.');
  return begun;
}

/** No upload may arrive once its objects are removed: what was signed before the users were locked out is still valid. */
async function awaitSignedUploads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  practiceId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const until = await practices.uploadsUntil(db, practiceId);
    const leftMs = (until?.getTime() ?? 0) - clock.now().getTime();
    if (leftMs <= 0) return;
    await delay(leftMs, undefined, { signal });
  }
}

/**
 * Erases a practice for good: its consultations, users, settings, library and audit trail, their objects, and the key under
 * which its backups are encrypted. Waits first, for at most five minutes, until no upload of its users is accepted. Run it as
 * the system. It may die at any point: the next call continues.
 * @returns the facts of the certificate, and its PDF; null if a backup has to be made before the next call returns them
 * @throws PracticeErasureRefusedError unless the practice exists and its name is confirmed, and under a legal hold
 */
export async function erasePractice(
  deps: Deps,
  { practiceId, confirmedName }: { readonly practiceId: string; readonly confirmedName: string },
  signal: AbortSignal,
): Promise<{ facts: CertificateFacts; pdf: Uint8Array } | null> {
  const { db, clock, renderer } = deps;
  const practice = await practices.find(db, practiceId);
  const known = await practices.begun(db, practiceId);
  if (practice === null && known === null) throw new PracticeErasureRefusedError(erasureTexts.noPractice);
  const erasure = known ?? (await begin(deps, practice as Practice, confirmedName));
  const finished = certificateFacts.safeParse(erasure.certificate).data;
  if (finished !== undefined) return { facts: finished, pdf: await renderer.pdf(certificateDocument(finished)) };
  const { practice: name, country } = nameplate.parse(erasure.certificate);
  if (name !== confirmedName) throw new PracticeErasureRefusedError(erasureTexts.otherPractice);
  await rememberErased(deps, { practiceId, consultationId: null, erasureId: erasure.id, at: erasure.requestedAt });
  await awaitSignedUploads(deps, practiceId, signal);
  for (;;) {
    const ids = await practices.consultations(db, practiceId, AT_ONCE);
    if (ids.length === 0) break;
    for (const id of ids) {
      signal.throwIfAborted();
      const reason = { practiceId, erasureId: erasure.id, at: clock.now() };
      await db.$transaction((tx) => eraseConsultation(tx, id, reason));
    }
  }
  while (await db.$transaction((tx) => practices.removeEvents(tx, practiceId))) signal.throwIfAborted();
  await db.$transaction(async (tx) => {
    const removals = { practiceId, erasureId: erasure.id, requestedAt: erasure.requestedAt };
    await repo.addRemovals(tx, await practices.objects(tx, practiceId), removals);
    await practices.remove(tx, practiceId);
  });
  // The library is gone, and so is the job that its deletion requested.
  await createIndexJob(deps).run({ practiceId }, signal);
  await createRemoveObjectsJob(deps).run({ practiceId }, signal);
  // Last: until then a backup can still undo a mistake.
  await createPracticeKeys(deps).erase(practiceId);
  // It is in the keyring beside the backups until the next of them.
  if ((await practices.keyErasedAt(db, practiceId)) >= (await logBackedUpUntil(deps))) return null;
  const by = { practice: { name, country }, requestedBy: erasureTexts.operator, finishedAt: clock.now() };
  const facts = await certify(db, erasure, by);
  return { facts, pdf: await renderer.pdf(certificateDocument(facts)) };
}
