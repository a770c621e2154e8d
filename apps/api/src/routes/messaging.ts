import { messaging } from '@openconsult/contracts/messaging';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function messagingRoutes(app: FastifyInstance, core: Pick<Core, 'messaging'>): void {
  route(app, messaging.ofBundle, ({ actor, ...call }) => core.messaging.ofBundle(actor, call));
  route(app, messaging.revokeLink, ({ actor, ...call }) => core.messaging.revokeLink(actor, call));
  route(app, messaging.sharedDocument, async (call) => ({
    ...(await core.messaging.sharedDocument(call)),
    inline: true,
  }));
}
