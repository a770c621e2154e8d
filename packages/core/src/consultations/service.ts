import type { Consultation, consultations } from '@openconsult/contracts/consultations';
import type { Call } from '@openconsult/contracts/endpoint';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { pageWindow, toPage } from '../platform/page.ts';
import type { UseCases } from '../platform/use-case.ts';
import { countByDay, dayIn, daysAsked, momentsAround } from './daily-counts.ts';
import { endCalls } from './end.ts';
import { findConsultation, renamePatient, touchConsultation } from './lifecycle.ts';
import { listConsultations } from './list.repo.ts';
import { consultationRepo as repo } from './repo.ts';
import { startCalls } from './start.ts';
import { consultationSummaryToWire, consultationToWire } from './wire.ts';

type Calls = typeof consultations;

/** The calls of the domain (behaviour.md#consultations). */
export const createConsultationService = (deps: Deps) => ({
  ...readCalls(deps),
  ...startCalls(deps),
  ...endCalls(deps),
});

function readCalls(deps: Deps) {
  const { db, clock } = deps;
  const view = async (actor: Actor, id: string): Promise<Consultation> =>
    consultationToWire(await findConsultation(db, actor, { id }), clock.now());

  return {
    list: (actor, { query }) => list(deps, actor, query),

    search: (actor, { body }) => list(deps, actor, body),

    async ongoing(actor) {
      const row = await repo.findOpen(db, actor.userId);
      return { data: row ? consultationToWire(row, clock.now()) : null };
    },

    view: (actor, { params }) => view(actor, params.id),

    viewByUuid: (actor, { params }) => view(actor, params.uuid),

    async dailyCounts(actor, { query }) {
      const now = clock.now();
      const zone = query.time_zone ?? 'UTC';
      const days = daysAsked(query, dayIn(zone)(now));
      const only = { kind: query.type, name: query.name };
      const rows = await repo.runsBetween(db, actor.userId, momentsAround(days), only);
      return countByDay(rows, days, zone, now);
    },

    async update(actor, { params, body }) {
      await renamePatient(db, actor, params.id, body.patient_name);
      await touchConsultation(db, actor, params, clock.now());
      return view(actor, params.id);
    },
  } satisfies Partial<UseCases<Calls>>;
}

async function list({ db, clock }: Deps, actor: Actor, asked: Call<Calls['list']>['query']) {
  const { query, sort = '-start' } = asked;
  const { rows, total } = await listConsultations(db, actor.userId, {
    ...pageWindow(asked),
    query,
    sort,
    only: asked.only,
  });
  const now = clock.now();
  return toPage(
    asked,
    rows.map((row) => consultationSummaryToWire(row, now)),
    total,
  );
}
