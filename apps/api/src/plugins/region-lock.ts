import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { auth } from '@openconsult/contracts/auth';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { AppError } from '@openconsult/contracts/errors';
import { settings } from '@openconsult/contracts/settings';
import { system } from '@openconsult/contracts/system';
import { users } from '@openconsult/contracts/users';
import type { Core } from '@openconsult/core';
import { type Config, trustProxyOf } from '@openconsult/core/platform';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's country according to our own proxy; null without one. */
    proxyCountry: string | null;
  }
}

export interface RegionLockOptions {
  readonly visitorCountry: Core['visitorCountry'];
  readonly config: Pick<Config, 'ALLOWED_COUNTRIES' | 'COUNTRY_HEADER' | 'TRUST_PROXY'>;
}

const LOCKED = /^\/(?:api|broadcasting|queues)(?:\/|$)/;

/** What the page needs to show that it is unavailable, and to log a user out. */
const openCalls: readonly Endpoint[] = [
  auth.csrfCookie,
  auth.logout,
  users.location,
  settings.view,
  system.time,
  system.health,
  system.ready,
];

/** Patients can read their letter and the payment provider can report from anywhere. */
const isOpenEverywhere = (endpoint: Endpoint): boolean =>
  openCalls.includes(endpoint) || endpoint.access === 'signed_link' || endpoint.access === 'signed_body';

const openRoutes = new Set(
  allEndpoints
    .filter(({ endpoint }) => isOpenEverywhere(endpoint))
    .map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);

/**
 * Answers calls from countries that are not configured with 403 and the code COUNTRY, before reading anything else;
 * without configured countries it does nothing. An unknown country is rejected, except on a local network. A header
 * that names the country is only trusted behind our own proxy, which must set or remove it. The matched route decides,
 * not the text of the address, so no spelling gets around it. See behaviour.md#route-guards.
 */
export const regionLock = fastifyPlugin<RegionLockOptions>(async (app, { visitorCountry, config }) => {
  const header = config.COUNTRY_HEADER?.toLowerCase();
  const isTrusted = trustProxyOf(config.TRUST_PROXY);
  app.decorateRequest('proxyCountry', null);
  app.addHook('onRequest', async (request) => {
    const isOurProxy = header !== undefined && isTrusted(request.socket.remoteAddress, 0);
    request.proxyCountry = isOurProxy ? headerOf(request, header) : null;
    if (!config.ALLOWED_COUNTRIES || !isLocked(request)) return;
    const { allowed } = await visitorCountry(request);
    if (!allowed) throw new AppError('COUNTRY');
  });
});

const isLocked = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && LOCKED.test(url) && !openRoutes.has(`${method} ${url}`);

function headerOf(request: FastifyRequest, name: string): string | null {
  const given = request.headers[name];
  return typeof given === 'string' ? given : null;
}
