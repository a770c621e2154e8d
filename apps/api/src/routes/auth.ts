import { auth } from '@openconsult/contracts/auth';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { browserOf, route } from '../route.ts';

export function authRoutes(app: FastifyInstance, core: Pick<Core, 'auth'>): void {
  route(app, auth.csrfCookie, ({ cookies }) => {
    cookies.renewCsrf();
    return undefined;
  });

  route(app, auth.login, async (call) => {
    const { email, password, remember = false } = call.body;
    const answer = await core.auth.login({ ...browserOf(call), email, password, remember });
    if ('loginToken' in answer) return { second_factor: { login_token: answer.loginToken } };
    call.cookies.startSession(answer);
    return answer.user;
  });

  route(app, auth.secondFactor, async (call) => {
    const { login_token: loginToken, code } = call.body;
    const login = await core.auth.secondFactor({ ...browserOf(call), loginToken, code });
    call.cookies.startSession(login);
    return login.user;
  });

  route(app, auth.logout, async ({ cookies }) => {
    if (cookies.sessionToken) await core.auth.logout(cookies.sessionToken);
    cookies.endSession();
    return { done: true as const };
  });
}
