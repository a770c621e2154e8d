import { AppError } from '@openconsult/contracts/errors';
import { system } from '@openconsult/contracts/system';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { mount } from '../route.ts';

export function systemRoutes(app: FastifyInstance, core: Pick<Core, 'system'>): void {
  const { health, ...calls } = system;
  mount(app, calls, {
    ...core.system,
    ready(actor) {
      if (app.isLeaving()) throw new AppError('UNAVAILABLE');
      return core.system.ready(actor);
    },
  });
  // Mounted without `route`, which reads the session: a supervisor must get an answer even if the database hangs.
  app.get(health.path, { logLevel: 'warn' }, () => core.system.health());
}
