import { system } from '@openconsult/contracts/system';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function systemRoutes(app: FastifyInstance, core: Pick<Core, 'system'>): void {
  route(app, system.time, () => core.system.time());
  route(app, system.health, () => core.system.health());
  route(app, system.ready, ({ actor }) => core.system.ready(actor));
}
