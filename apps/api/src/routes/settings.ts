import { settings } from '@openconsult/contracts/settings';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function settingsRoutes(app: FastifyInstance, core: Pick<Core, 'settings'>): void {
  route(app, settings.view, () => core.settings.view());
}
