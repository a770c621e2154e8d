import { adminUsers } from '@openconsult/contracts/admin-users';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function adminUsersRoutes(
  app: FastifyInstance,
  core: Pick<Core, 'adminUsers' | 'auditTrail' | 'announcements'>,
): void {
  route(app, adminUsers.list, ({ actor, query }) => core.adminUsers.list(actor, query));
  route(app, adminUsers.export, async ({ actor, query }) => ({
    ...(await core.adminUsers.export(actor, query)),
    contentType: 'text/csv; charset=utf-8',
    inline: false,
  }));
  route(app, adminUsers.import, ({ actor, body }) => core.adminUsers.import(actor, body));
  route(app, adminUsers.create, ({ actor, body }) => core.adminUsers.create(actor, body));
  route(app, adminUsers.view, ({ actor, params }) => core.adminUsers.view(actor, params.id));
  route(app, adminUsers.update, ({ actor, params, body }) => core.adminUsers.update(actor, params.id, body));
  route(app, adminUsers.invite, ({ actor, params }) => core.adminUsers.invite(actor, params.id));
  route(app, adminUsers.disable, ({ actor, params }) => core.adminUsers.disable(actor, params.id));
  route(app, adminUsers.activate, ({ actor, params }) => core.adminUsers.activate(actor, params.id));
  route(app, adminUsers.resetPassword, ({ actor, params }) => core.adminUsers.resetPassword(actor, params.id));
  route(app, adminUsers.auditTrail, ({ actor, query }) => core.auditTrail.page(actor, query));
  route(app, adminUsers.updateAnnouncement, ({ actor, body }) => core.announcements.update(actor, body));
}
