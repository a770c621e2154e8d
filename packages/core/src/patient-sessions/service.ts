import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { patientSessions } from '@openconsult/contracts/patient-sessions';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Tx } from '@openconsult/db';
import { assertTemplate } from '../note-templates/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import { createVoiceNote } from '../voice-notes/index.ts';
import { type PatientSessionRow, patientSessionRepo as repo } from './repo.ts';
import { defaultPatientName, totalTimeS } from './rules.ts';
import { patientSessionToWire } from './wire.ts';

type Calls = typeof patientSessions;

export interface SessionStart {
  readonly patientName: string | undefined;
  readonly transcript: string | undefined;
  readonly templateId: string | null | undefined;
}

/** Opens a consultation with its voice note, or finds the one that is open: never two at once (reliability P8). */
export async function openSession(
  tx: Tx,
  actor: Actor,
  start: SessionStart,
  now: Date,
): Promise<{ session: PatientSessionRow; isNew: boolean }> {
  const patientName = start.patientName ?? defaultPatientName(await repo.countOf(tx, actor.userId));
  if (start.templateId) await assertTemplate(tx, actor, start.templateId);
  const created = await repo.create(tx, { userId: actor.userId, patientName, startedAt: now });
  if (created) {
    await createVoiceNote(tx, {
      userId: actor.userId,
      patientSessionId: created.id,
      transcript: start.transcript ?? '',
      templateId: start.templateId ?? null,
    });
  }
  const session = await repo.findOpen(tx, actor.userId);
  if (!session) throw new AppError('CONFLICT', answerMessages.sessionOpen);
  return { session, isNew: created !== null };
}

/** Ends a consultation, once. */
export const endSession = (tx: Tx, actor: Actor, id: string, now: Date) => repo.end(tx, actor.userId, id, now);

export async function findSession(tx: Tx, actor: Actor, id: string): Promise<PatientSessionRow> {
  const row = await repo.find(tx, actor.userId, id);
  if (!row) throw new AppError('NOT_FOUND', answerMessages.notFound);
  return row;
}

/** Renames the patient of a consultation; it is the only place where the name is kept. */
export async function renamePatient(tx: Tx, actor: Actor, id: string, patientName: string): Promise<void> {
  if (!(await repo.rename(tx, actor.userId, id, patientName))) throw new AppError('NOT_FOUND', answerMessages.notFound);
}

/** The calls of the domain (@spec §4 Session start-up, §7 Patient sessions). */
export function createPatientSessionService(deps: Deps) {
  const { db, clock } = deps;
  return {
    async list(actor: Actor, { query }: CallParsed<Calls['list']>): Promise<CallResponse<Calls['list']>> {
      const { rows, total } = await repo.list(db, actor.userId, { ...pageWindow(query), query: query.query });
      return toPage(
        query,
        rows.map((row) => patientSessionToWire(row, clock.now())),
        total,
      );
    },

    async ongoing(actor: Actor): Promise<CallResponse<Calls['ongoing']>> {
      const row = await repo.findOpen(db, actor.userId);
      return { data: row ? patientSessionToWire(row, clock.now()) : null };
    },

    async createSession(
      actor: Actor,
      { body }: CallParsed<Calls['createSession']>,
    ): Promise<CallResponse<Calls['createSession']>> {
      const start = { patientName: body.patient_name, transcript: body.transcript, templateId: body.template_id };
      const { session, isNew } = await db.$transaction((tx) => openSession(tx, actor, start, clock.now()));
      const wire = patientSessionToWire(session, clock.now());
      if (!isNew) return { ...wire, message: answerMessages.sessionOpen };
      await deps.publishToUser(actor.userId, userEvents.sessionStarted.name(), { patient_session_id: session.id });
      return wire;
    },

    async view(actor: Actor, { params }: CallParsed<Calls['view']>): Promise<CallResponse<Calls['view']>> {
      return patientSessionToWire(await findSession(db, actor, params.id), clock.now());
    },

    async update(actor: Actor, { params, body }: CallParsed<Calls['update']>): Promise<CallResponse<Calls['update']>> {
      await renamePatient(db, actor, params.id, body.patient_name);
      return patientSessionToWire(await findSession(db, actor, params.id), clock.now());
    },

    async stop(actor: Actor, { params }: CallParsed<Calls['stop']>): Promise<CallResponse<Calls['stop']>> {
      const now = clock.now();
      await endSession(db, actor, params.id, now);
      const row = await findSession(db, actor, params.id);
      const endedAt = row.endedAt ?? now;
      return {
        start: row.startedAt.toISOString(),
        end: endedAt.toISOString(),
        total_time: totalTimeS(row.startedAt, endedAt),
      };
    },
  };
}
