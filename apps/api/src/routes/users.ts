import { users } from '@openconsult/contracts/users';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function usersRoutes(app: FastifyInstance, core: Pick<Core, 'users' | 'announcements'>): void {
  route(app, users.current, ({ actor }) => core.users.current(actor));
  route(app, users.session, ({ actor }) => ({ user: actor?.user ?? null }));
  route(app, users.update, ({ actor, body }) => core.users.update(actor, body));
  route(app, users.updateTerms, ({ actor }) => core.users.updateTerms(actor));
  route(app, users.dftUser, ({ actor }) => core.users.dftUser(actor));
  route(app, users.location, ({ request }) => core.users.location(request));
  route(app, users.announcement, ({ actor }) => core.announcements.current(actor));
}
