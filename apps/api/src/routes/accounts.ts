import { accounts } from '@openconsult/contracts/accounts';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { browserOf, route } from '../route.ts';

export function accountsRoutes(app: FastifyInstance, core: Pick<Core, 'accounts'>): void {
  route(app, accounts.register, ({ body, request }) => core.accounts.register(body, request.ip));

  route(app, accounts.confirm, async (call) => {
    const login = await core.accounts.confirm(call.body, browserOf(call));
    call.cookies.startSession(login);
    return login.user;
  });

  route(app, accounts.forgotPassword, ({ body, request }) => core.accounts.forgotPassword(body, request.ip));

  route(app, accounts.resetPassword, async (call) => {
    const login = await core.accounts.resetPassword(call.body, browserOf(call));
    if (login === null) return { done: true as const };
    call.cookies.startSession(login);
    return login.user;
  });

  route(app, accounts.changePassword, ({ actor, body, request }) =>
    core.accounts.changePassword(actor, body, request.ip),
  );
}
