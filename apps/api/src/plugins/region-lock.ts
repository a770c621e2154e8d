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
    /** What our own proxy says of the visitor's country; null without one. */
    proxyCountry: string | null;
  }
}

export interface RegionLockOptions {
  readonly visitorCountry: Core['visitorCountry'];
  readonly config: Pick<Config, 'ALLOWED_COUNTRIES' | 'COUNTRY_HEADER' | 'TRUST_PROXY'>;
}

const LOCKED = /^\/(?:api|broadcasting|queues)(?:\/|$)/;

/** What the page needs to say that it is not available here, and to let somebody out. */
const openCalls: readonly Endpoint[] = [
  auth.csrfCookie,
  auth.logout,
  users.location,
  settings.view,
  system.time,
  system.health,
  system.ready,
];

/** A patient may read their letter, and the payment provider's servers may report, wherever they are. */
const isOpenEverywhere = (endpoint: Endpoint): boolean =>
  openCalls.includes(endpoint) || endpoint.access === 'signed_link' || endpoint.access === 'signed_body';

const openRoutes = new Set(
  allEndpoints
    .filter(({ endpoint }) => isOpenEverywhere(endpoint))
    .map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
);

/**
 * Answers calls from countries that are not among the configured ones with 403 and the code COUNTRY, before anything
 * else is read of them; without configured countries it does nothing. A country that is unknown is refused, unless the
 * address is one of a local network. A header that names the country counts only behind our own proxy, which must set
 * or remove it. Decided by the route that answers and not by the text of the address, so no spelling gets around it.
 * See behaviour.md#route-guards.
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
