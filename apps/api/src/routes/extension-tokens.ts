import { extensionTokens } from '@openconsult/contracts/extension-tokens';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function extensionTokensRoutes(app: FastifyInstance, core: Pick<Core, 'extensionTokens'>): void {
  route(app, extensionTokens.createCode, ({ actor }) => core.extensionTokens.createCode(actor));
  route(app, extensionTokens.exchange, ({ actor, body }) => core.extensionTokens.exchange(actor, body.uuid));
  route(app, extensionTokens.current, ({ request }) => core.extensionTokens.current(request.bearer));
}
