import { streamedTexts } from '@openconsult/contracts/streamed-texts';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function streamedTextsRoutes(app: FastifyInstance, core: Pick<Core, 'streamedTexts'>): void {
  route(app, streamedTexts.snapshot, ({ actor, ...call }) => core.streamedTexts.snapshot(actor, call));
  route(app, streamedTexts.stop, ({ actor, ...call }) => core.streamedTexts.stop(actor, call));
}
