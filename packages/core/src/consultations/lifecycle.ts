import type { ConsultationKind, StopReason } from '@openconsult/contracts/consultations';
import { AppError } from '@openconsult/contracts/errors';
import { CONSULTATION_ACTIVE_PRECISION_MS, CONSULTATION_FAREWELL_MS } from '@openconsult/contracts/limits';
import { defaultPatientName } from '@openconsult/contracts/patient-name';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Db, Tx } from '@openconsult/db';
import { assertTemplate } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import { createVoiceNote } from '../voice-notes/index.ts';
import { type ConsultationKey, type ConsultationRow, consultationRepo as repo } from './repo.ts';
import { ranMsUntil } from './rules.ts';

/** How a consultation begins and ends, shared by several domains (behaviour.md#consultations). */

export interface ConsultationStart {
  readonly kind: ConsultationKind;
  readonly patientName: string | undefined;
  readonly transcript?: string | undefined;
  readonly templateId?: string | null | undefined;
  readonly email?: string | undefined;
  /** The patient in another system. */
  readonly patientId?: string;
  readonly soePracticeId?: string;
}

/** Opens a consultation with its voice note, or returns the open one: never two at once (fault P8). */
export async function openConsultation(
  tx: Tx,
  actor: Actor,
  start: ConsultationStart,
  now: Date,
): Promise<{ consultation: ConsultationRow; isNew: boolean }> {
  const patientName = start.patientName ?? defaultPatientName(await repo.countOf(tx, actor.userId));
  if (start.templateId) await assertTemplate(tx, actor, start.templateId);
  const created = await repo.create(tx, {
    userId: actor.userId,
    kind: start.kind,
    patientName,
    patientId: start.patientId ?? null,
    soePracticeId: start.soePracticeId ?? null,
    startedAt: now,
  });
  if (created) {
    await createVoiceNote(tx, {
      userId: actor.userId,
      consultationId: created.id,
      transcript: start.transcript ?? '',
      templateId: start.templateId ?? null,
      email: start.email ?? null,
    });
  }
  const consultation = await repo.findOpen(tx, actor.userId);
  if (!consultation) throw new AppError('CONFLICT', answerMessages.consultationOpen);
  return { consultation, isNew: created !== null };
}

/** Ends a consultation, once. */
export const endConsultation = (
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  id: string,
  now: Date,
  reason: StopReason = 'person',
) => repo.end(tx, actor.userId, id, { endedAt: now, endedBy: reason });

/** @throws NOT_FOUND unless the consultation is the user's own and not deleted */
export async function findConsultation(tx: Tx, actor: Actor, key: ConsultationKey): Promise<ConsultationRow> {
  const row = await repo.find(tx, actor.userId, key);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The user's open consultation; null without one. */
export const findOpenConsultation = (tx: Tx, actor: Actor): Promise<ConsultationRow | null> =>
  repo.findOpen(tx, actor.userId);

/**
 * Resumes an ended consultation. If another is open, returns that one with `isRefused`; an open one is returned
 * unchanged.
 */
export async function resumeConsultation(
  db: Db,
  actor: Actor,
  key: ConsultationKey,
  now: Date,
): Promise<{ consultation: ConsultationRow; isRefused: boolean; isResumed: boolean }> {
  const consultation = await findConsultation(db, actor, key);
  const { id, endedAt } = consultation;
  if (endedAt === null) return { consultation, isRefused: false, isResumed: false };
  const run = { ranMs: ranMsUntil(consultation, endedAt), resumedAt: now };
  const result = await repo.resume(db, actor.userId, { id, endedAt }, run);
  if (result !== 'another_is_open') {
    return {
      consultation: await findConsultation(db, actor, { id }),
      isRefused: false,
      isResumed: result === 'resumed',
    };
  }
  const open = await repo.findOpen(db, actor.userId);
  if (!open) throw new AppError('CONFLICT', answerMessages.consultationOpen);
  return { consultation: open, isRefused: true, isResumed: false };
}

/** Renames the patient of a consultation; the name is only stored here. @throws NOT_FOUND */
export async function renamePatient(tx: Tx, actor: Actor, id: string, patientName: string): Promise<void> {
  if (!(await repo.rename(tx, actor.userId, id, patientName))) throw new AppError('NOT_FOUND');
}

/**
 * Records activity in an open consultation, named by its id or by its voice note's; written once a minute at most.
 * Without activity the server ends it (`endForgottenConsultations`).
 */
export const touchConsultation = (tx: Tx, actor: Pick<Actor, 'userId'>, key: ConsultationKey, now: Date) =>
  repo.touch(tx, actor.userId, key, {
    activeAt: now,
    unlessSince: new Date(now.getTime() - CONSULTATION_ACTIVE_PRECISION_MS),
    leftBefore: new Date(now.getTime() - CONSULTATION_FAREWELL_MS),
  });
