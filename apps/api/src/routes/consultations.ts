import { consultations } from '@openconsult/contracts/consultations';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function consultationsRoutes(app: FastifyInstance, core: Pick<Core, 'consultations'>): void {
  const useCases = core.consultations;
  route(app, consultations.list, ({ actor, ...call }) => useCases.list(actor, call));
  route(app, consultations.search, ({ actor, ...call }) => useCases.search(actor, call));
  route(app, consultations.create, ({ actor, ...call }) => useCases.open(actor, call));
  route(app, consultations.ongoing, ({ actor }) => useCases.ongoing(actor));
  route(app, consultations.open, ({ actor, ...call }) => useCases.open(actor, call));
  route(app, consultations.createWithSoe, ({ actor, ...call }) => useCases.createWithSoe(actor, call));
  route(app, consultations.createWithPlatform, ({ actor, ...call }) => useCases.createWithPlatform(actor, call));
  route(app, consultations.createWithoutTracking, ({ actor, ...call }) => useCases.createWithoutTracking(actor, call));
  route(app, consultations.dailyCounts, ({ actor, ...call }) => useCases.dailyCounts(actor, call));
  route(app, consultations.soePatient, ({ actor, ...call }) => useCases.soePatient(actor, call));
  route(app, consultations.viewByUuid, ({ actor, ...call }) => useCases.viewByUuid(actor, call));
  route(app, consultations.view, ({ actor, ...call }) => useCases.view(actor, call));
  route(app, consultations.update, ({ actor, ...call }) => useCases.update(actor, call));
  route(app, consultations.remove, ({ actor, ...call }) => useCases.remove(actor, call));
  route(app, consultations.restore, ({ actor, ...call }) => useCases.restore(actor, call));
  route(app, consultations.resume, ({ actor, ...call }) => useCases.resume(actor, call));
  route(app, consultations.stop, ({ actor, ...call }) => useCases.stop(actor, call));
  route(app, consultations.keepAlive, ({ actor, ...call }) => useCases.keepAlive(actor, call));
}
