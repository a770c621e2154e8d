import { uploads } from '@openconsult/contracts/uploads';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function uploadsRoutes(app: FastifyInstance, core: Pick<Core, 'uploads'>): void {
  route(app, uploads.sign, ({ actor, body }) => core.uploads.sign(actor, body));
}
