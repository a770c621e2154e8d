import { transcription } from '@openconsult/contracts/transcription';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function transcriptionRoutes(app: FastifyInstance, core: Pick<Core, 'transcription'>): void {
  route(app, transcription.startUpload, ({ actor, ...call }) => core.transcription.startUpload(actor, call));
  route(app, transcription.confirmSegment, ({ actor, ...call }) => core.transcription.confirmSegment(actor, call));
  route(app, transcription.tail, ({ actor, ...call }) => core.transcription.tail(actor, call));
  route(app, transcription.segments, ({ actor, ...call }) => core.transcription.segments(actor, call));
  route(app, transcription.transcribe, ({ actor, ...call }) => core.transcription.transcribe(actor, call));
  route(app, transcription.transcribeNote, ({ actor, ...call }) => core.transcription.transcribeNote(actor, call));
}
