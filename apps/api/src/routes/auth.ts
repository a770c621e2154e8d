import { auth } from '@openconsult/contracts/auth';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function authRoutes(app: FastifyInstance, core: Pick<Core, 'auth'>): void {
  route(app, auth.csrfCookie, ({ cookies }) => {
    cookies.renewCsrf();
    return undefined;
  });

  route(app, auth.login, async ({ body, request, cookies }) => {
    const remember = body.remember ?? false;
    const { token, expiresAt, user } = await core.auth.login({
      email: body.email,
      password: body.password,
      remember,
      ip: request.ip,
      userAgent: request.userAgent,
      previousToken: cookies.sessionToken,
    });
    cookies.startSession(token, remember ? expiresAt : undefined);
    return user;
  });

  route(app, auth.logout, async ({ cookies }) => {
    if (cookies.sessionToken) await core.auth.logout(cookies.sessionToken);
    cookies.endSession();
    return { done: true as const };
  });
}
