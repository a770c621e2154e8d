import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import type { PatientSession, patientSessions } from '@openconsult/contracts/patient-sessions';
import { userEvents } from '@openconsult/contracts/realtime';
import type { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import {
  endSession,
  findSession,
  openSession,
  renamePatient,
  resumeSession,
  type SessionStart,
  touchSession,
} from './lifecycle.ts';
import { listSessions } from './list.repo.ts';
import { type PatientSessionRow, patientSessionRepo as repo, type SessionKey } from './repo.ts';
import { totalTimeS } from './rules.ts';
import { countByDay, dayIn, daysAsked, momentsAround } from './session-counts.ts';
import { patientSessionToWire, sessionSummaryToWire } from './wire.ts';

type Calls = typeof patientSessions;
type VoiceCalls = typeof voiceNotes;

const ofVoiceNote = (id: string): SessionKey => ({ voiceNote: { id } });

/** The calls of the domain, and those of voice consultations (@spec §4 Session start-up, §7 Patient sessions). */
export function createPatientSessionService(deps: Deps) {
  const { db, clock } = deps;

  const announce = (actor: Actor, { id, kind }: PatientSession) =>
    deps.publishToUser(actor.userId, userEvents.sessionStarted.name(), { patient_session_id: id, kind });

  /** The open consultation where a start or a resume was refused. */
  const refused = (session: PatientSessionRow): PatientSession => ({
    ...patientSessionToWire(session, clock.now()),
    message: answerMessages.sessionOpen,
  });

  async function start(actor: Actor, how: SessionStart): Promise<PatientSession> {
    const { session, isNew } = await db.$transaction((tx) => openSession(tx, actor, how, clock.now()));
    if (!isNew) return refused(session);
    const wire = patientSessionToWire(session, clock.now());
    await announce(actor, wire);
    return wire;
  }

  const startOf = (body: CallParsed<Calls['create']>['body']): Omit<SessionStart, 'kind'> => ({
    patientName: body.patient_name,
    transcript: body.transcript,
    templateId: body.template_id,
  });

  async function stop(
    actor: Actor,
    key: SessionKey,
    body: CallParsed<Calls['stop']>['body'],
  ): Promise<CallResponse<Calls['stop']>> {
    const { reason, page_id: leftPage = null } = body ?? {};
    const now = clock.now();
    const { id } = await findSession(db, actor, key);
    if (reason === 'page_closed') await repo.leave(db, actor.userId, { id }, { leftAt: now, leftPage });
    else await endSession(db, actor, id, now, reason);
    const row = await findSession(db, actor, { id });
    const endedAt = row.endedAt ?? now;
    return { start: row.startedAt.toISOString(), end: endedAt.toISOString(), total_time: totalTimeS(row, endedAt) };
  }

  async function resume(actor: Actor, key: SessionKey): Promise<PatientSession> {
    const { session, isRefused, isResumed } = await resumeSession(db, actor, key, clock.now());
    if (isRefused) return refused(session);
    const wire = patientSessionToWire(session, clock.now());
    if (isResumed) await announce(actor, wire);
    return wire;
  }

  const view = async (actor: Actor, id: string): Promise<PatientSession> =>
    patientSessionToWire(await findSession(db, actor, { id }), clock.now());

  async function list(actor: Actor, asked: CallParsed<Calls['list']>['query']): Promise<CallResponse<Calls['list']>> {
    const { query, sort = '-start' } = asked;
    const { rows, total } = await listSessions(db, actor.userId, { ...pageWindow(asked), query, sort });
    const now = clock.now();
    return toPage(
      asked,
      rows.map((row) => sessionSummaryToWire(row, now)),
      total,
    );
  }

  return {
    list: (actor: Actor, { query }: CallParsed<Calls['list']>) => list(actor, query),

    search: (actor: Actor, { body }: CallParsed<Calls['search']>) => list(actor, body),

    async ongoing(actor: Actor): Promise<CallResponse<Calls['ongoing']>> {
      const row = await repo.findOpen(db, actor.userId);
      return { data: row ? patientSessionToWire(row, clock.now()) : null };
    },

    createSession: (actor: Actor, { body }: CallParsed<Calls['createSession']>) =>
      start(actor, { kind: 'normal', ...startOf(body) }),

    createWithoutTracking: (actor: Actor, { body }: CallParsed<Calls['createWithoutTracking']>) =>
      start(actor, { kind: 'without_tracking', ...startOf(body) }),

    createWithVoice: (actor: Actor, { body }: CallParsed<VoiceCalls['createWithVoice']>) =>
      start(actor, { kind: 'voice', ...startOf(body) }),

    createWithPlatform: (actor: Actor, { body }: CallParsed<Calls['createWithPlatform']>) =>
      start(actor, { kind: 'platform', ...startOf(body), patientId: body.patient_id, email: body.email }),

    async createWithSoe(actor: Actor, { body }: CallParsed<Calls['createWithSoe']>): Promise<PatientSession> {
      const patient = { patientId: body.soe_patient_id, soePracticeId: body.soe_practice_id };
      const seen = body.patient_name ? null : await repo.newestOfSoePatient(db, actor.userId, patient);
      const patientName = body.patient_name ?? seen?.newest.patientName;
      return start(actor, { kind: 'soe', ...startOf(body), ...patient, patientName });
    },

    async soePatient(
      actor: Actor,
      { query }: CallParsed<Calls['soePatient']>,
    ): Promise<CallResponse<Calls['soePatient']>> {
      const patient = { patientId: query.soe_patient_id, soePracticeId: query.soe_practice_id };
      const seen = await repo.newestOfSoePatient(db, actor.userId, patient);
      return {
        data: seen && {
          ...query,
          patient_name: seen.newest.patientName,
          patient_session_id: seen.newest.id,
          last_seen_at: seen.newest.startedAt.toISOString(),
          session_count: seen.count,
        },
      };
    },

    async monthSessionCount(
      actor: Actor,
      { query }: CallParsed<Calls['monthSessionCount']>,
    ): Promise<CallResponse<Calls['monthSessionCount']>> {
      const now = clock.now();
      const zone = query.time_zone ?? 'UTC';
      const days = daysAsked(query, dayIn(zone)(now));
      const only = { kind: query.type, name: query.name };
      const rows = await repo.runsBetween(db, actor.userId, momentsAround(days), only);
      return countByDay(rows, days, zone, now);
    },

    view: (actor: Actor, { params }: CallParsed<Calls['view']>) => view(actor, params.id),

    viewByUuid: (actor: Actor, { params }: CallParsed<Calls['viewByUuid']>) => view(actor, params.uuid),

    async update(actor: Actor, { params, body }: CallParsed<Calls['update']>): Promise<CallResponse<Calls['update']>> {
      await renamePatient(db, actor, params.id, body.patient_name);
      await touchSession(db, actor, params, clock.now());
      return view(actor, params.id);
    },

    async remove(actor: Actor, { params }: CallParsed<Calls['remove']>): Promise<CallResponse<Calls['remove']>> {
      const now = clock.now();
      const session = await repo.find(db, actor.userId, params);
      await db.$transaction(async (tx) => {
        await endSession(tx, actor, params.id, now);
        if (!(await repo.setDeleted(tx, actor.userId, params.id, now))) {
          throw new AppError('NOT_FOUND', answerMessages.notFound);
        }
      });
      if (session !== null) {
        const deleted = { patient_session_id: session.id, voice_note_id: session.voiceNote?.id ?? null };
        await deps.publishToUser(actor.userId, userEvents.sessionDeleted.name(), deleted);
      }
      return { done: true };
    },

    async restore(actor: Actor, { params }: CallParsed<Calls['restore']>): Promise<CallResponse<Calls['restore']>> {
      await repo.setDeleted(db, actor.userId, params.id, null);
      return view(actor, params.id);
    },

    resume: (actor: Actor, { params }: CallParsed<Calls['resume']>) => resume(actor, params),

    resumeWithVoice: (actor: Actor, { params }: CallParsed<VoiceCalls['resumeWithVoice']>) =>
      resume(actor, ofVoiceNote(params.id)),

    stop: (actor: Actor, { params, body }: CallParsed<Calls['stop']>) => stop(actor, params, body),

    stopWithVoice: (actor: Actor, { params, body }: CallParsed<VoiceCalls['stopWithVoice']>) =>
      stop(actor, ofVoiceNote(params.id), body),

    async keepAlive(
      actor: Actor,
      { params, body }: CallParsed<Calls['keepAlive']>,
    ): Promise<CallResponse<Calls['keepAlive']>> {
      await repo.comeBack(db, actor.userId, params, body?.page_id ?? null);
      await touchSession(db, actor, params, clock.now());
      return { is_open: (await findSession(db, actor, params)).endedAt === null };
    },
  };
}
