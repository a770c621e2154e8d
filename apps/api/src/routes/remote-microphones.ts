import formBody from '@fastify/formbody';
import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function remoteMicrophonesRoutes(
  app: FastifyInstance,
  core: Pick<Core, 'remoteMicrophones' | 'realtime'>,
): void {
  const { remoteMicrophones: microphones, realtime } = core;
  route(app, remoteMicrophones.create, ({ actor, request }) => microphones.create(actor, request.ip));
  route(app, remoteMicrophones.view, ({ actor, ...call }) => microphones.view(actor, call));
  route(app, remoteMicrophones.journalKey, ({ actor, ...call }) => microphones.journalKey(actor, call));
  route(app, remoteMicrophones.startRecording, ({ actor, ...call }) => microphones.startRecording(actor, call));
  route(app, remoteMicrophones.rotate, ({ actor, request, ...call }) => microphones.rotate(actor, call, request.ip));
  route(app, remoteMicrophones.close, ({ actor, ...call }) => microphones.close(actor, call));
  route(app, remoteMicrophones.join, ({ body, request }) => microphones.join({ ...body, ip: request.ip }));
  route(app, remoteMicrophones.guestRejoin, ({ request, body }) => microphones.guestRejoin(request.bearer, body));
  route(app, remoteMicrophones.guest, ({ request }) => microphones.guest(request.bearer));
  route(app, remoteMicrophones.guestUpload, ({ request, body }) => microphones.guestUpload(request.bearer, body));
  route(app, remoteMicrophones.guestConfirm, ({ request, body }) => microphones.guestConfirm(request.bearer, body));
  route(app, remoteMicrophones.guestEnd, ({ request, body }) => microphones.guestEnd(request.bearer, body));
  route(app, remoteMicrophones.guestLeave, ({ request }) => microphones.guestLeave(request.bearer));
  app.register(async (scope) => {
    // As at `/broadcasting/auth`: the Pusher client sends a form.
    await scope.register(formBody, { bodyLimit: 2_000 });
    route(scope, remoteMicrophones.guestChannel, ({ request, body }) =>
      realtime.authoriseGuest(request.bearer, { socketId: body.socket_id, channelName: body.channel_name }),
    );
  });
}
