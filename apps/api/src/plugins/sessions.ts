import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { AuthService } from '@openconsult/core/auth';
import type { Actor } from '@openconsult/core/platform';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Redis } from 'ioredis';
import { failure } from '../errors.ts';
import { createSessionCookies, type SessionCookies } from '../session-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for a guest, and before `identify` ran. */
    actor: Actor | null;
  }
  interface FastifyInstance {
    sessionCookies: SessionCookies;
    /** Finds out who asks. Every route that is not open to all runs it first. */
    identify(request: FastifyRequest): Promise<void>;
  }
}

export interface SessionsOptions {
  readonly auth: Pick<AuthService, 'authenticate'>;
  readonly appUrl: string;
  readonly secret: string;
  /** Calls a minute of one person, or of one address while nobody is signed in. */
  readonly callsPerMinute: number;
  /** Absent: this process counts alone, in its memory. */
  readonly callCounts?: { readonly redis: Redis; readonly nameSpace: string };
}

/**
 * Who asks, and how often. The limit counts a signed-in person wherever they are and a guest by address (IPv6 by its
 * /64). It evens out load, so a count that cannot be had refuses nobody. Failed logins are counted in Postgres.
 */
export const sessions = fastifyPlugin<SessionsOptions>(async (app, options) => {
  await app.register(cookie);
  app.decorate('sessionCookies', createSessionCookies(options));
  app.decorateRequest('actor', null);
  app.decorate('identify', async (request: FastifyRequest) => {
    const token = app.sessionCookies.tokenOf(request);
    request.actor = token === null ? null : await options.auth.authenticate(token);
  });
  await app.register(rateLimit, {
    global: false,
    max: options.callsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    ...options.callCounts,
    keyGenerator: (request) => request.actor?.userId ?? rateLimit.normalizeIP(request.ip),
    errorResponseBuilder: () => failure('RATE_LIMITED'),
  });
});
