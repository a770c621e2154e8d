import { accounts } from '@openconsult/contracts/accounts';
import { auth } from '@openconsult/contracts/auth';
import { devices } from '@openconsult/contracts/devices';
import { passkeys } from '@openconsult/contracts/passkeys';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { mount } from '../route.ts';

/** The domains whose calls start and end sessions, by cookies. */
export function loginRoutes(
  app: FastifyInstance,
  core: Pick<Core, 'auth' | 'accounts' | 'passkeys' | 'devices'>,
): void {
  mount(app, auth, {
    csrfCookie: (_actor, _call, _request, cookies) => {
      cookies.renewCsrf();
      return undefined;
    },
    async login(actor, call, request, cookies) {
      const answer = await core.auth.login(actor, call, request);
      if ('loginToken' in answer) return { second_factor: { login_token: answer.loginToken } };
      cookies.startSession(answer);
      return answer.user;
    },
    async secondFactor(actor, call, request, cookies) {
      const login = await core.auth.secondFactor(actor, call, request);
      cookies.startSession(login);
      return login.user;
    },
    async logout(actor, call, request, cookies) {
      const answer = await core.auth.logout(actor, call, request);
      cookies.endSession();
      return answer;
    },
  });

  mount(app, accounts, {
    ...core.accounts,
    async confirm(actor, call, request, cookies) {
      const login = await core.accounts.confirm(actor, call, request);
      cookies.startSession(login);
      return login.user;
    },
    async resetPassword(actor, call, request, cookies) {
      const login = await core.accounts.resetPassword(actor, call, request);
      if (login === null) return { done: true as const };
      cookies.startSession(login);
      return login.user;
    },
  });

  mount(app, passkeys, {
    ...core.passkeys,
    async login(actor, call, request, cookies) {
      const login = await core.passkeys.login(actor, call, request);
      cookies.startSession(login);
      return login.user;
    },
  });

  mount(app, devices, {
    ...core.devices,
    async signOut(actor, call, _request, cookies) {
      const answer = await core.devices.signOut(actor, call);
      if (call.params.id === actor.loginSessionId) cookies.endSession();
      return answer;
    },
  });
}
