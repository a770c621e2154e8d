import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { authRoutes } from './auth.ts';
import { realtimeRoutes } from './realtime.ts';
import { systemRoutes } from './system.ts';
import { uploadsRoutes } from './uploads.ts';
import { usersRoutes } from './users.ts';

/** Mounts every call of the product, one file a domain. */
export function mountRoutes(app: FastifyInstance, core: Core): void {
  authRoutes(app, core);
  usersRoutes(app, core);
  uploadsRoutes(app, core);
  realtimeRoutes(app, core);
  systemRoutes(app, core);
}
