import { passkeys } from '@openconsult/contracts/passkeys';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { browserOf, route } from '../route.ts';

export function passkeysRoutes(app: FastifyInstance, core: Pick<Core, 'passkeys'>): void {
  route(app, passkeys.loginOptions, () => core.passkeys.loginOptions());

  route(app, passkeys.login, async (call) => {
    const login = await core.passkeys.login(call.body, browserOf(call));
    call.cookies.startSession(login);
    return login.user;
  });

  route(app, passkeys.list, ({ actor }) => core.passkeys.list(actor));
  route(app, passkeys.addOptions, ({ actor, body, request }) => core.passkeys.addOptions(actor, body, request.ip));
  route(app, passkeys.add, ({ actor, body }) => core.passkeys.add(actor, body));
  route(app, passkeys.remove, ({ actor, params }) => core.passkeys.remove(actor, params.id));
}
