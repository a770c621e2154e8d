import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function voiceNotesRoutes(app: FastifyInstance, core: Pick<Core, 'voiceNotes'>): void {
  const notes = core.voiceNotes;
  route(app, voiceNotes.list, ({ actor, ...call }) => notes.list(actor, call));
  route(app, voiceNotes.view, ({ actor, ...call }) => notes.view(actor, call));
  route(app, voiceNotes.save, ({ actor, ...call }) => notes.save(actor, call));
  route(app, voiceNotes.update, ({ actor, ...call }) => notes.update(actor, call));
  route(app, voiceNotes.chat, ({ actor, ...call }) => notes.chat(actor, call));
  route(app, voiceNotes.createTitle, ({ actor, ...call }) => notes.createTitle(actor, call));
}
