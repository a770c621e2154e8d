import { transcripts } from '@openconsult/contracts/transcripts';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function transcriptsRoutes(app: FastifyInstance, core: Pick<Core, 'transcripts'>): void {
  route(app, transcripts.view, ({ actor, ...call }) => core.transcripts.view(actor, call));
  route(app, transcripts.editPhrase, ({ actor, ...call }) => core.transcripts.editPhrase(actor, call));
  route(app, transcripts.undoCorrection, ({ actor, ...call }) => core.transcripts.undoCorrection(actor, call));
  route(app, transcripts.confirmWord, ({ actor, ...call }) => core.transcripts.confirmWord(actor, call));
  route(app, transcripts.audio, ({ actor, ...call }) => core.transcripts.audio(actor, call));
  route(app, transcripts.export, async ({ actor, ...call }) => ({
    ...(await core.transcripts.export(actor, call)),
    inline: false,
  }));
}
