import { noteTemplates } from '@openconsult/contracts/note-templates';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function noteTemplatesRoutes(app: FastifyInstance, core: Pick<Core, 'noteTemplates'>): void {
  route(app, noteTemplates.list, ({ actor }) => core.noteTemplates.list(actor));
  route(app, noteTemplates.view, ({ actor, ...call }) => core.noteTemplates.view(actor, call));
}
