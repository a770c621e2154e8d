import formBody from '@fastify/formbody';
import { realtime } from '@openconsult/contracts/realtime';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function realtimeRoutes(app: FastifyInstance, core: Pick<Core, 'realtime'>): void {
  app.register(async (scope) => {
    // The Pusher client sends a form, here and nowhere else.
    await scope.register(formBody, { bodyLimit: 2_000 });
    route(scope, realtime.authorise, ({ actor, body }) =>
      core.realtime.authorise(actor, {
        socketId: body.socket_id,
        channelName: body.channel_name,
        proof: body.proof,
      }),
    );
    route(scope, realtime.identify, ({ body }) => core.realtime.identify(body.socket_id));
    route(scope, realtime.prove, async ({ actor, body }) => {
      await core.realtime.prove(actor, body.socket_id);
      return { done: true as const };
    });
  });
  route(app, realtime.settings, () => core.realtime.settings());
}
