import formBody from '@fastify/formbody';
import { realtime } from '@openconsult/contracts/realtime';
import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { mount, route } from '../route.ts';

const FORM_MAX_BYTES = 2_000;

/** The calls of the Pusher client, which alone sends forms. */
export function realtimeRoutes(app: FastifyInstance, core: Pick<Core, 'realtime' | 'remoteMicrophones'>): void {
  app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: FORM_MAX_BYTES });
    mount(scope, realtime, core.realtime);
    route(scope, remoteMicrophones.guestChannel, core.remoteMicrophones.guestChannel);
  });
}
