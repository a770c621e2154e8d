import { voiceNotes } from '@openconsult/contracts/voice-notes';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function voiceNotesRoutes(app: FastifyInstance, core: Pick<Core, 'voiceNotes' | 'consultations'>): void {
  const { voiceNotes: notes, consultations } = core;
  route(app, voiceNotes.list, ({ actor, ...call }) => notes.list(actor, call));
  route(app, voiceNotes.search, ({ actor, ...call }) => notes.search(actor, call));
  route(app, voiceNotes.create, ({ actor, ...call }) => notes.create(actor, call));
  route(app, voiceNotes.view, ({ actor, ...call }) => notes.view(actor, call));
  route(app, voiceNotes.save, ({ actor, ...call }) => notes.save(actor, call));
  route(app, voiceNotes.update, ({ actor, ...call }) => notes.update(actor, call));
  route(app, voiceNotes.chat, ({ actor, ...call }) => notes.chat(actor, call));
  route(app, voiceNotes.createTitle, ({ actor, ...call }) => notes.createTitle(actor, call));
  route(app, voiceNotes.createWithVoice, ({ actor, ...call }) => consultations.createWithVoice(actor, call));
  route(app, voiceNotes.stopWithVoice, ({ actor, ...call }) => consultations.stopWithVoice(actor, call));
  route(app, voiceNotes.resumeWithVoice, ({ actor, ...call }) => consultations.resumeWithVoice(actor, call));
}
