import { AppError } from '@openconsult/contracts/errors';
import { SESSION_ACTIVE_PRECISION_MS, SESSION_FAREWELL_MS } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/messages';
import type { SessionKind, StopReason } from '@openconsult/contracts/patient-sessions';
import type { Db, Tx } from '@openconsult/db';
import { assertTemplate } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import { createVoiceNote } from '../voice-notes/index.ts';
import { type PatientSessionRow, patientSessionRepo as repo, type SessionKey } from './repo.ts';
import { defaultPatientName, ranMsUntil } from './rules.ts';

/** How a consultation begins and ends; the calls of several domains share it (@spec §4 Session start-up). */

export interface SessionStart {
  readonly kind: SessionKind;
  readonly patientName: string | undefined;
  readonly transcript?: string | undefined;
  readonly templateId?: string | null | undefined;
  readonly email?: string | undefined;
  /** The patient in another system. */
  readonly patientId?: string;
  readonly soePracticeId?: string;
}

const notFound = () => new AppError('NOT_FOUND', answerMessages.notFound);

/** Opens a consultation with its voice note, or finds the one that is open: never two at once (reliability P8). */
export async function openSession(
  tx: Tx,
  actor: Actor,
  start: SessionStart,
  now: Date,
): Promise<{ session: PatientSessionRow; isNew: boolean }> {
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
      patientSessionId: created.id,
      transcript: start.transcript ?? '',
      templateId: start.templateId ?? null,
      email: start.email ?? null,
    });
  }
  const session = await repo.findOpen(tx, actor.userId);
  if (!session) throw new AppError('CONFLICT', answerMessages.sessionOpen);
  return { session, isNew: created !== null };
}

/** Ends a consultation, once. */
export const endSession = (
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  id: string,
  now: Date,
  reason: StopReason = 'person',
) => repo.end(tx, actor.userId, id, { endedAt: now, endedBy: reason });

/** @throws NOT_FOUND unless the consultation is the person's own and not deleted. */
export async function findSession(tx: Tx, actor: Actor, key: SessionKey): Promise<PatientSessionRow> {
  const row = await repo.find(tx, actor.userId, key);
  if (!row) throw notFound();
  return row;
}

/**
 * Goes on with an ended consultation. While another is open, that one is the answer with `isRefused`; resuming one
 * that is open changes nothing.
 */
export async function resumeSession(
  db: Db,
  actor: Actor,
  key: SessionKey,
  now: Date,
): Promise<{ session: PatientSessionRow; isRefused: boolean; isResumed: boolean }> {
  const session = await findSession(db, actor, key);
  const { id, endedAt } = session;
  if (endedAt === null) return { session, isRefused: false, isResumed: false };
  const run = { ranMs: ranMsUntil(session, endedAt), resumedAt: now };
  const result = await repo.resume(db, actor.userId, { id, endedAt }, run);
  if (result !== 'another_is_open') {
    return { session: await findSession(db, actor, { id }), isRefused: false, isResumed: result === 'resumed' };
  }
  const open = await repo.findOpen(db, actor.userId);
  if (!open) throw new AppError('CONFLICT', answerMessages.sessionOpen);
  return { session: open, isRefused: true, isResumed: false };
}

/** Renames the patient of a consultation; it is the only place where the name is kept. @throws NOT_FOUND */
export async function renamePatient(tx: Tx, actor: Actor, id: string, patientName: string): Promise<void> {
  if (!(await repo.rename(tx, actor.userId, id, patientName))) throw notFound();
}

/**
 * Notes that somebody is at an open consultation, named by its id or by its voice note's; written once a minute at
 * most. Without signs of life the server ends it (`endForgottenSessions`).
 */
export const touchSession = (tx: Tx, actor: Pick<Actor, 'userId'>, key: SessionKey, now: Date) =>
  repo.touch(tx, actor.userId, key, {
    activeAt: now,
    unlessSince: new Date(now.getTime() - SESSION_ACTIVE_PRECISION_MS),
    leftBefore: new Date(now.getTime() - SESSION_FAREWELL_MS),
  });
