import { journalKeys } from '@openconsult/contracts/journal-keys';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function journalKeysRoutes(app: FastifyInstance, core: Pick<Core, 'journalKeys'>): void {
  route(app, journalKeys.view, ({ actor }) => core.journalKeys.view(actor));
}
