import type { Consultation, consultations } from '@openconsult/contracts/consultations';
import type { Call } from '@openconsult/contracts/endpoint';
import { userEvents } from '@openconsult/contracts/realtime';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { type ConsultationStart, openConsultation } from './lifecycle.ts';
import { type ConsultationRow, consultationRepo as repo } from './repo.ts';
import { consultationToWire } from './wire.ts';

type Calls = typeof consultations;

export const publishStarted = (deps: Deps, actor: Actor, { id, kind }: Pick<Consultation, 'id' | 'kind'>) =>
  deps.publishToUser(actor.userId, userEvents.consultationStarted.name(), { patient_session_id: id, kind });

/** The open consultation where a start or a resume was refused. */
export const refused = (consultation: ConsultationRow, now: Date): Consultation => ({
  ...consultationToWire(consultation, now),
  message: answerMessages.consultationOpen,
});

export async function startConsultation(deps: Deps, actor: Actor, how: ConsultationStart): Promise<Consultation> {
  const now = deps.clock.now();
  const { consultation, isNew } = await deps.db.$transaction((tx) => openConsultation(tx, actor, how, now));
  if (!isNew) return refused(consultation, now);
  const wire = consultationToWire(consultation, now);
  await publishStarted(deps, actor, wire);
  return wire;
}

export const startOf = (body: Call<Calls['create']>['body']): Omit<ConsultationStart, 'kind'> => ({
  patientName: body.patient_name,
  transcript: body.transcript,
  templateId: body.template_id,
});

/** The ways to start a consultation (behaviour.md#consultations). */
export function startCalls(deps: Deps) {
  const { db } = deps;

  return {
    create: (actor, { body }) => startConsultation(deps, actor, { kind: 'normal', ...startOf(body) }),

    open: (actor, { body }) => startConsultation(deps, actor, { kind: 'normal', ...startOf(body) }),

    createWithoutTracking: (actor, { body }) =>
      startConsultation(deps, actor, { kind: 'without_tracking', ...startOf(body) }),

    createWithPlatform: (actor, { body }) =>
      startConsultation(deps, actor, {
        kind: 'platform',
        ...startOf(body),
        patientId: body.patient_id,
        email: body.email,
      }),

    async createWithSoe(actor, { body }) {
      const patient = { patientId: body.soe_patient_id, soePracticeId: body.soe_practice_id };
      const seen = body.patient_name ? null : await repo.newestOfSoePatient(db, actor.userId, patient);
      const patientName = body.patient_name ?? seen?.newest.patientName;
      return startConsultation(deps, actor, { kind: 'soe', ...startOf(body), ...patient, patientName });
    },

    async soePatient(actor, { query }) {
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
  } satisfies Partial<UseCases<Calls>>;
}
