import { devices } from '@openconsult/contracts/devices';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function devicesRoutes(app: FastifyInstance, core: Pick<Core, 'devices'>): void {
  route(app, devices.list, ({ actor }) => core.devices.list(actor));

  route(app, devices.signOut, async ({ actor, params, cookies }) => {
    const answer = await core.devices.signOut(actor, params.id);
    if (params.id === actor.loginSessionId) cookies.endSession();
    return answer;
  });

  route(app, devices.signOutOthers, ({ actor }) => core.devices.signOutOthers(actor));
}
