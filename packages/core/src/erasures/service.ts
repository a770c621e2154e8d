import type { Call } from '@openconsult/contracts/endpoint';
import type { Erasure, erasures } from '@openconsult/contracts/erasures';
import { AppError } from '@openconsult/contracts/errors';
import { jobs } from '@openconsult/contracts/jobs';
import { ERASURE_CONSULTATIONS_MAX } from '@openconsult/contracts/limits';
import { isDefaultPatientName } from '@openconsult/contracts/patient-name';
import { userEvents } from '@openconsult/contracts/realtime';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Tx } from '@openconsult/db';
import { type NewAuditEvent, recordAuditEvents } from '../audit-trail/index.ts';
import type { Actor } from '../platform/actor.ts';
import { runAsSystem } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { nameKey } from '../platform/name-key.ts';
import { transactWithJobs } from '../platform/outbox.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import { renderForPage } from '../platform/render-for-page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { certificateDocument, certificateFacts, waitingForBackup } from './certificate.ts';
import { type ErasureScope, type FoundRow, erasureRepo as repo } from './repo.ts';
import { erasureToWire, foundToWire } from './wire.ts';

type Calls = typeof erasures;

const scopeOf = ({ practiceId, userId, user }: Actor): ErasureScope => ({
  practiceId,
  userId: user.is_admin === 1 ? null : userId,
});

/** All of the consultations. @throws NOT_FOUND if one is missing, of another user, or about to be erased */
async function findAll(tx: Tx, scope: ErasureScope, ids: readonly string[]): Promise<FoundRow[]> {
  const rows = await repo.consultations(tx, scope, ids);
  if (rows.length < new Set(ids).size || (await repo.isRecorded(tx, ids))) throw new AppError('NOT_FOUND');
  return rows;
}

/** Why these may not be erased together; null if they may. Two patients may have one name. */
function refusalOf(rows: readonly FoundRow[], { user }: Actor): string | null {
  if (rows.some(({ legalHoldAt }) => legalHoldAt !== null))
    return user.is_admin === 1 ? answerMessages.onLegalHold : answerMessages.onLegalHoldOfAdmin;
  const names = new Set(rows.map(({ patientName }) => nameKey(patientName)));
  const numbers = new Set(rows.map(({ patientId }) => patientId));
  const isPartlyNumbered = numbers.size === 2 && numbers.has(null);
  if (names.size > 1 || (numbers.size > 1 && !isPartlyNumbered)) return answerMessages.erasureMixesPatients;
  if (isPartlyNumbered) return answerMessages.erasureMixesNumbers;
  const isUnnamed = rows.some(({ patientName }) => isDefaultPatientName(patientName));
  return isUnnamed && numbers.has(null) && rows.length > 1 ? answerMessages.erasureOfUnnamed : null;
}

/** One patient, confirmed by name. @throws CONFLICT otherwise, or under a legal hold */
function assertMayErase(rows: readonly FoundRow[], actor: Actor, patientName: string): void {
  const refusal = refusalOf(rows, actor);
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
  if (rows.some((row) => nameKey(row.patientName) !== nameKey(patientName)))
    throw new AppError('CONFLICT', answerMessages.erasureNotConfirmed);
}

/** An event for the erasure and one for each consultation: ids and counts, never a name. */
const auditOf = (actor: Actor, at: Date, action: string, call: string, objectIds: readonly string[]): NewAuditEvent[] =>
  objectIds.map((objectId) => ({
    practiceId: actor.practiceId,
    actorId: actor.userId,
    subjectId: null,
    kind: 'patient_data',
    action,
    objectId,
    call: `erasures.${call}`,
    at,
  }));

/**
 * Erasing patients, and legal holds. Every query runs as the system, as an admin erases what other users wrote: each names
 * the practice, and for other users the user.
 */
export const createErasureService = (deps: Deps) =>
  ({
    ...readErasures(deps),
    ...holdConsultations(deps),
    create: (actor, { body }) => runAsSystem(() => createErasure(deps, actor, body)),
  }) satisfies UseCases<Calls>;

function readErasures(deps: Deps) {
  const { db, renderer } = deps;
  return {
    find: (actor, { body }) =>
      runAsSystem(async () => {
        const rows = await repo.findConsultations(db, scopeOf(actor), body, ERASURE_CONSULTATIONS_MAX + 1);
        const data = rows.slice(0, ERASURE_CONSULTATIONS_MAX).map(foundToWire);
        return { data, has_more: rows.length > data.length };
      }),

    preview: (actor, { body }) =>
      runAsSystem(async () => {
        const rows = await findAll(db, scopeOf(actor), body.consultation_ids);
        const ids = rows.map(({ id }) => id);
        const [counts, audioBytes] = [await repo.countsOf(db, ids), await repo.audioBytesOf(db, ids)];
        return { counts, audio_bytes: audioBytes, refusal: refusalOf(rows, actor) };
      }),

    list: (actor, { query }) =>
      runAsSystem(async () => {
        const { rows, total } = await repo.page(db, scopeOf(actor), pageWindow(query));
        const names = await repo.namesOf(
          db,
          rows.flatMap(({ requestedById }) => requestedById ?? []),
        );
        const waiting = await waitingForBackup(deps, actor.practiceId);
        return toPage(
          query,
          rows.map((row) => erasureToWire(row, { names, waiting })),
          total,
        );
      }),

    certificate: (actor, { params }) =>
      runAsSystem(async () => {
        const scope = scopeOf(actor);
        const row = await repo.find(db, scope.practiceId, params.id);
        if (!row || (scope.userId !== null && row.requestedById !== scope.userId)) throw new AppError('NOT_FOUND');
        const { data: facts } = certificateFacts.safeParse(row.certificate);
        if (facts === undefined) throw new AppError('CONFLICT', answerMessages.certificateNotReady);
        const content = await renderForPage(renderer.pdf(certificateDocument(facts)));
        const fileName = `deletion-certificate-${row.id}.pdf`;
        return { content, contentType: 'application/pdf', fileName, inline: false };
      }),
  } satisfies Partial<UseCases<Calls>>;
}

const holdConsultations = ({ db, clock }: Deps) =>
  ({
    async hold(actor, { body }) {
      const { consultation_ids: ids, is_held: isHeld } = body;
      const at = clock.now();
      const rows = await db.$transaction(async (tx) => {
        await repo.lockConsultations(tx, ids);
        const before = await findAll(tx, scopeOf(actor), ids);
        const changed = before.filter(({ legalHoldAt }) => (legalHoldAt !== null) !== isHeld).map(({ id }) => id);
        await repo.setHold(tx, changed, isHeld ? at : null);
        const action = isHeld ? 'consultation.held' : 'consultation.released';
        await recordAuditEvents(tx, auditOf(actor, at, action, 'hold', changed));
        return repo.consultations(tx, scopeOf(actor), ids);
      });
      return { data: rows.map(foundToWire) };
    },
  }) satisfies Partial<UseCases<Calls>>;

/** Hides the consultations, and erases them in a job. The same request again is the same erasure. */
async function createErasure(deps: Deps, actor: Actor, body: Call<Calls['create']>['body']): Promise<Erasure> {
  const { db, clock } = deps;
  const { id, consultation_ids: ids, patient_name: patientName } = body;
  const { practiceId, userId } = actor;
  const at = clock.now();
  const erased = await transactWithJobs(deps, async (tx, enqueue) => {
    // First: the same request at the same moment has stored its erasure before it unlocks them.
    await repo.lockConsultations(tx, ids);
    const known = await repo.findAnywhere(tx, id);
    if (known) {
      if (known.practiceId !== practiceId || known.requestedById !== userId) {
        throw new AppError('CONFLICT', answerMessages.erasureTaken);
      }
      return [];
    }
    const rows = await findAll(tx, scopeOf(actor), ids);
    assertMayErase(rows, actor, patientName);
    const counts = { ...(await repo.countsOf(tx, ids)) };
    if (!(await repo.create(tx, { id, practiceId, requestedById: userId, requestedAt: at, counts })))
      throw new AppError('CONFLICT', answerMessages.erasureTaken);
    await repo.recordConsultations(tx, ids, { practiceId, erasureId: id, requestedAt: at });
    await repo.hide(tx, ids, at);
    await recordAuditEvents(tx, [
      ...auditOf(actor, at, 'erasure.requested', 'create', [id]),
      ...auditOf(actor, at, 'consultation.erased', 'create', ids),
    ]);
    await enqueue(jobs.erase, { practiceId, erasureId: id });
    return rows;
  });
  for (const { id: consultationId, userId: owner, voiceNote } of erased) {
    const deleted = { patient_session_id: consultationId, voice_note_id: voiceNote?.id ?? null, is_erased: true };
    await deps.publishToUser(owner, userEvents.consultationDeleted.name(), deleted);
  }
  const row = await repo.find(db, practiceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return erasureToWire(row, {
    names: await repo.namesOf(db, [userId]),
    waiting: await waitingForBackup(deps, practiceId),
  });
}
