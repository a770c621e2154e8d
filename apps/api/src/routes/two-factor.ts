import { twoFactor } from '@openconsult/contracts/two-factor';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function twoFactorRoutes(app: FastifyInstance, core: Pick<Core, 'twoFactor'>): void {
  route(app, twoFactor.view, ({ actor }) => core.twoFactor.view(actor));
  route(app, twoFactor.setUp, ({ actor, body, request }) => core.twoFactor.setUp(actor, body, request.ip));
  route(app, twoFactor.confirm, ({ actor, body, request }) => core.twoFactor.confirm(actor, body, request.ip));
  route(app, twoFactor.renewRecoveryCodes, ({ actor, body, request }) =>
    core.twoFactor.renewRecoveryCodes(actor, body, request.ip),
  );
  route(app, twoFactor.disable, ({ actor, body, request }) => core.twoFactor.disable(actor, body, request.ip));
}
