import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { AppError } from '@openconsult/contracts/errors';
import type { Core } from '@openconsult/core';
import { type Actor, runAsSystem } from '@openconsult/core/platform';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Redis } from 'ioredis';
import { createCallStore, createMemoryCounts } from '../call-limits.ts';
import { callerAddress } from '../caller-address.ts';
import { createSessionCookies, type SessionCookies } from '../session-cookies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null for a guest, and before `identify` ran. */
    actor: Actor | null;
  }
  interface FastifyInstance {
    sessionCookies: SessionCookies;
    /** Identifies the caller. Every route that is not public runs it first. */
    identify(request: FastifyRequest): Promise<void>;
  }
}

export interface SessionsOptions {
  readonly authenticate: Core['authenticate'];
  readonly appUrl: string;
  readonly secret: string;
  /** Calls a minute of one user, or of one address while logged out. */
  readonly callsPerMinute: number;
  /** If omitted, each process counts in its own memory. */
  readonly callCounts?: { readonly redis: Redis; readonly nameSpace: string };
}

/** How many users may share one address, such as a practice's, before their calls count as a flood. */
const PEOPLE_PER_ADDRESS = 20;
const ADDRESSES_MAX = 50_000;
const WINDOW_MS = 60_000;

/**
 * Identifies the caller and limits calls per minute. This process first counts the calls of an address, before any
 * database query; then the limit counts logged-in users, and guests by address (IPv6 by its /64). Both hold while Redis
 * is away (fault F25). Failed log-ins are counted in Postgres.
 */
export const sessions = fastifyPlugin<SessionsOptions>(async (app, options) => {
  await app.register(cookie);
  app.decorate('sessionCookies', createSessionCookies(options));
  app.decorateRequest('actor', null);
  const addresses = createMemoryCounts(ADDRESSES_MAX);
  app.decorate('identify', async (request: FastifyRequest) => {
    const token = app.sessionCookies.tokenOf(request);
    if (token === null) {
      request.actor = null;
      return;
    }
    const { current, ttl } = addresses.count(addressOf(request), WINDOW_MS);
    if (current > options.callsPerMinute * PEOPLE_PER_ADDRESS) throw rateLimited(ttl);
    request.actor = await runAsSystem(() => options.authenticate(token));
  });
  await app.register(rateLimit, {
    global: false,
    max: options.callsPerMinute,
    timeWindow: WINDOW_MS,
    store: createCallStore(options.callCounts),
    keyGenerator: (request) => request.actor?.userId ?? addressOf(request),
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl),
  });
});

const rateLimited = (waitMs: number) =>
  new AppError('RATE_LIMITED', undefined, { retryAfterS: Math.ceil(waitMs / 1000) });

const addressOf = (request: FastifyRequest): string => rateLimit.normalizeIP(callerAddress(request));
