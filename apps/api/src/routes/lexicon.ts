import { lexicon } from '@openconsult/contracts/lexicon';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function lexiconRoutes(app: FastifyInstance, core: Pick<Core, 'lexicon'>): void {
  route(app, lexicon.list, ({ actor }) => core.lexicon.list(actor));
  route(app, lexicon.builtIn, () => core.lexicon.builtIn());
  route(app, lexicon.create, ({ actor, ...call }) => core.lexicon.create(actor, call));
  route(app, lexicon.update, ({ actor, ...call }) => core.lexicon.update(actor, call));
  route(app, lexicon.remove, ({ actor, ...call }) => core.lexicon.remove(actor, call));
  route(app, lexicon.export, async ({ actor, ...call }) => ({
    ...(await core.lexicon.export(actor, call)),
    contentType: 'text/csv; charset=utf-8',
    inline: false,
  }));
  route(app, lexicon.import, ({ actor, ...call }) => core.lexicon.import(actor, call));
  route(app, lexicon.undoImport, ({ actor, ...call }) => core.lexicon.undoImport(actor, call));
  route(app, lexicon.suggest, ({ actor, ...call }) => core.lexicon.suggest(actor, call));
  route(app, lexicon.tryOut, ({ actor, ...call }) => core.lexicon.tryOut(actor, call));
}
