import type { Consultation, consultations } from '@openconsult/contracts/consultations';
import type { CallParsed, CallResponse } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/messages';
import { userEvents } from '@openconsult/contracts/realtime';
import type { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import { countByDay, dayIn, daysAsked, momentsAround } from './daily-counts.ts';
import {
  type ConsultationStart,
  endConsultation,
  findConsultation,
  openConsultation,
  renamePatient,
  resumeConsultation,
  touchConsultation,
} from './lifecycle.ts';
import { listConsultations } from './list.repo.ts';
import { type ConsultationKey, type ConsultationRow, consultationRepo as repo } from './repo.ts';
import { totalTimeS } from './rules.ts';
import { consultationSummaryToWire, consultationToWire } from './wire.ts';

type Calls = typeof consultations;
type VoiceCalls = typeof voiceNotes;

const ofVoiceNote = (id: string): ConsultationKey => ({ voiceNote: { id } });

/** The calls of the domain, and those of voice consultations (behaviour.md#consultations). */
export function createConsultationService(deps: Deps) {
  const { db, clock } = deps;

  const announce = (actor: Actor, { id, kind }: Consultation) =>
    deps.publishToUser(actor.userId, userEvents.consultationStarted.name(), { patient_session_id: id, kind });

  /** The open consultation where a start or a resume was refused. */
  const refused = (consultation: ConsultationRow): Consultation => ({
    ...consultationToWire(consultation, clock.now()),
    message: answerMessages.consultationOpen,
  });

  async function start(actor: Actor, how: ConsultationStart): Promise<Consultation> {
    const { consultation, isNew } = await db.$transaction((tx) => openConsultation(tx, actor, how, clock.now()));
    if (!isNew) return refused(consultation);
    const wire = consultationToWire(consultation, clock.now());
    await announce(actor, wire);
    return wire;
  }

  const startOf = (body: CallParsed<Calls['create']>['body']): Omit<ConsultationStart, 'kind'> => ({
    patientName: body.patient_name,
    transcript: body.transcript,
    templateId: body.template_id,
  });

  async function stop(
    actor: Actor,
    key: ConsultationKey,
    body: CallParsed<Calls['stop']>['body'],
  ): Promise<CallResponse<Calls['stop']>> {
    const { reason, page_id: leftPage = null } = body ?? {};
    const now = clock.now();
    const { id } = await findConsultation(db, actor, key);
    if (reason === 'page_closed') await repo.leave(db, actor.userId, { id }, { leftAt: now, leftPage });
    else await endConsultation(db, actor, id, now, reason);
    const row = await findConsultation(db, actor, { id });
    const endedAt = row.endedAt ?? now;
    return { start: row.startedAt.toISOString(), end: endedAt.toISOString(), total_time: totalTimeS(row, endedAt) };
  }

  async function resume(actor: Actor, key: ConsultationKey): Promise<Consultation> {
    const { consultation, isRefused, isResumed } = await resumeConsultation(db, actor, key, clock.now());
    if (isRefused) return refused(consultation);
    const wire = consultationToWire(consultation, clock.now());
    if (isResumed) await announce(actor, wire);
    return wire;
  }

  const view = async (actor: Actor, id: string): Promise<Consultation> =>
    consultationToWire(await findConsultation(db, actor, { id }), clock.now());

  async function list(actor: Actor, asked: CallParsed<Calls['list']>['query']): Promise<CallResponse<Calls['list']>> {
    const { query, sort = '-start' } = asked;
    const { rows, total } = await listConsultations(db, actor.userId, { ...pageWindow(asked), query, sort });
    const now = clock.now();
    return toPage(
      asked,
      rows.map((row) => consultationSummaryToWire(row, now)),
      total,
    );
  }

  return {
    list: (actor: Actor, { query }: CallParsed<Calls['list']>) => list(actor, query),

    search: (actor: Actor, { body }: CallParsed<Calls['search']>) => list(actor, body),

    async ongoing(actor: Actor): Promise<CallResponse<Calls['ongoing']>> {
      const row = await repo.findOpen(db, actor.userId);
      return { data: row ? consultationToWire(row, clock.now()) : null };
    },

    open: (actor: Actor, { body }: CallParsed<Calls['open']>) => start(actor, { kind: 'normal', ...startOf(body) }),

    createWithoutTracking: (actor: Actor, { body }: CallParsed<Calls['createWithoutTracking']>) =>
      start(actor, { kind: 'without_tracking', ...startOf(body) }),

    createWithVoice: (actor: Actor, { body }: CallParsed<VoiceCalls['createWithVoice']>) =>
      start(actor, { kind: 'voice', ...startOf(body) }),

    createWithPlatform: (actor: Actor, { body }: CallParsed<Calls['createWithPlatform']>) =>
      start(actor, { kind: 'platform', ...startOf(body), patientId: body.patient_id, email: body.email }),

    async createWithSoe(actor: Actor, { body }: CallParsed<Calls['createWithSoe']>): Promise<Consultation> {
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

    async dailyCounts(
      actor: Actor,
      { query }: CallParsed<Calls['dailyCounts']>,
    ): Promise<CallResponse<Calls['dailyCounts']>> {
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
      await touchConsultation(db, actor, params, clock.now());
      return view(actor, params.id);
    },

    async remove(actor: Actor, { params }: CallParsed<Calls['remove']>): Promise<CallResponse<Calls['remove']>> {
      const now = clock.now();
      const consultation = await repo.find(db, actor.userId, params);
      await db.$transaction(async (tx) => {
        await endConsultation(tx, actor, params.id, now);
        if (!(await repo.setDeleted(tx, actor.userId, params.id, now))) {
          throw new AppError('NOT_FOUND', answerMessages.notFound);
        }
      });
      if (consultation !== null) {
        const deleted = { patient_session_id: consultation.id, voice_note_id: consultation.voiceNote?.id ?? null };
        await deps.publishToUser(actor.userId, userEvents.consultationDeleted.name(), deleted);
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
      await touchConsultation(db, actor, params, clock.now());
      return { is_open: (await findConsultation(db, actor, params)).endedAt === null };
    },
  };
}
