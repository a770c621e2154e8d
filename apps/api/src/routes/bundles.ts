import { bundles } from '@openconsult/contracts/bundles';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function bundlesRoutes(app: FastifyInstance, core: Pick<Core, 'bundles' | 'messaging'>): void {
  route(app, bundles.create, ({ actor, ...call }) => core.bundles.create(actor, call));
  route(app, bundles.ofNote, ({ actor, ...call }) => core.bundles.ofNote(actor, call));
  route(app, bundles.view, ({ actor, ...call }) => core.bundles.view(actor, call));
  route(app, bundles.toggleStatus, ({ actor, ...call }) => core.bundles.toggleStatus(actor, call));
  route(app, bundles.updateBooleanColumn, ({ actor, ...call }) => core.bundles.updateBooleanColumn(actor, call));
  route(app, bundles.updateSection, ({ actor, ...call }) => core.bundles.updateSection(actor, call));
  route(app, bundles.updateTreatments, ({ actor, ...call }) => core.bundles.updateTreatments(actor, call));
  route(app, bundles.updateHasEditedConsent, ({ actor, ...call }) => core.bundles.updateHasEditedConsent(actor, call));
  route(app, bundles.consents, ({ actor, ...call }) => core.bundles.consents(actor, call));
  route(app, bundles.updateConsent, ({ actor, ...call }) => core.bundles.updateConsent(actor, call));
  route(app, bundles.deleteConsent, ({ actor, ...call }) => core.bundles.deleteConsent(actor, call));
  route(app, bundles.bulkDeleteConsents, ({ actor, ...call }) => core.bundles.bulkDeleteConsents(actor, call));
  route(app, bundles.emailSummaryPdf, async ({ actor, ...call }) => ({
    ...(await core.messaging.pdf(actor, call)),
    inline: true,
  }));
  route(app, bundles.sendEmail, ({ actor, ...call }) => core.messaging.sendEmail(actor, call));
  route(app, bundles.sendSms, ({ actor, ...call }) => core.messaging.sendSms(actor, call));
}
