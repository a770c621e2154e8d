import { system } from '@openconsult/contracts/system';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { failure } from '../errors.ts';
import { route } from '../route.ts';

export function systemRoutes(app: FastifyInstance, core: Pick<Core, 'system'>): void {
  route(app, system.time, () => core.system.time());
  route(app, system.reportRealtimeError, ({ actor, ...call }) => core.system.reportRealtimeError(actor, call));
  // Mounted without `route`, which looks the session up: a supervisor must get an answer when the database hangs.
  app.get(system.health.path, { logLevel: 'warn' }, () => core.system.health());
  route(app, system.ready, ({ actor }) => {
    if (app.isLeaving()) throw failure('UNAVAILABLE');
    return core.system.ready(actor);
  });
}
