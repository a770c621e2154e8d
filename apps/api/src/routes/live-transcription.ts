import { liveTranscription } from '@openconsult/contracts/live-transcription';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function liveTranscriptionRoutes(app: FastifyInstance, core: Pick<Core, 'liveTranscription'>): void {
  route(app, liveTranscription.token, ({ actor, ...call }) => core.liveTranscription.token(actor, call));
}
