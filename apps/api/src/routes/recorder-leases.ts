import { recorderLeases } from '@openconsult/contracts/recorder-leases';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function recorderLeasesRoutes(app: FastifyInstance, core: Pick<Core, 'recorderLeases'>): void {
  route(app, recorderLeases.view, ({ actor }) => core.recorderLeases.view(actor));
  route(app, recorderLeases.take, ({ actor, body, request }) =>
    core.recorderLeases.take(actor, body, request.userAgent),
  );
  route(app, recorderLeases.release, ({ actor, body }) => core.recorderLeases.release(actor, body));
}
