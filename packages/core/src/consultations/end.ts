import type { Consultation, consultations } from '@openconsult/contracts/consultations';
import type { Call } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { userEvents } from '@openconsult/contracts/realtime';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { endConsultation, findConsultation, resumeConsultation, touchConsultation } from './lifecycle.ts';
import { type ConsultationKey, consultationRepo as repo } from './repo.ts';
import { totalTimeS } from './rules.ts';
import { publishStarted, refused } from './start.ts';
import { consultationToWire } from './wire.ts';

type Calls = typeof consultations;

export async function stop({ db, clock }: Deps, actor: Actor, key: ConsultationKey, body: Call<Calls['stop']>['body']) {
  const { reason, page_id: leftPage = null } = body ?? {};
  const now = clock.now();
  const { id } = await findConsultation(db, actor, key);
  if (reason === 'page_closed') await repo.leave(db, actor.userId, { id }, { leftAt: now, leftPage });
  else await endConsultation(db, actor, id, now, reason);
  const row = await findConsultation(db, actor, { id });
  const endedAt = row.endedAt ?? now;
  return { start: row.startedAt.toISOString(), end: endedAt.toISOString(), total_time: totalTimeS(row, endedAt) };
}

export async function resume(deps: Deps, actor: Actor, key: ConsultationKey): Promise<Consultation> {
  const now = deps.clock.now();
  const { consultation, isRefused, isResumed } = await resumeConsultation(deps.db, actor, key, now);
  if (isRefused) return refused(consultation, now);
  const wire = consultationToWire(consultation, now);
  if (isResumed) await publishStarted(deps, actor, wire);
  return wire;
}

/** How a consultation stops, resumes, stays open and is removed. */
export function endCalls(deps: Deps) {
  const { db, clock } = deps;

  return {
    stop: (actor, { params, body }) => stop(deps, actor, params, body),

    resume: (actor, { params }) => resume(deps, actor, params),

    async keepAlive(actor, { params, body }) {
      await repo.comeBack(db, actor.userId, params, body?.page_id ?? null);
      await touchConsultation(db, actor, params, clock.now());
      return { is_open: (await findConsultation(db, actor, params)).endedAt === null };
    },

    async remove(actor, { params }) {
      const now = clock.now();
      const consultation = await repo.find(db, actor.userId, params);
      await db.$transaction(async (tx) => {
        await endConsultation(tx, actor, params.id, now);
        if (!(await repo.setDeleted(tx, actor.userId, params.id, now))) {
          throw new AppError('NOT_FOUND');
        }
      });
      if (consultation !== null) {
        const deleted = {
          patient_session_id: consultation.id,
          voice_note_id: consultation.voiceNote?.id ?? null,
          is_erased: false,
        };
        await deps.publishToUser(actor.userId, userEvents.consultationDeleted.name(), deleted);
      }
      return { done: true };
    },

    async restore(actor, { params }) {
      await db.$transaction((tx) => repo.restore(tx, actor.userId, params.id));
      return consultationToWire(await findConsultation(db, actor, { id: params.id }), clock.now());
    },
  } satisfies Partial<UseCases<Calls>>;
}
