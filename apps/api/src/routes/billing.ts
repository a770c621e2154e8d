import { billing } from '@openconsult/contracts/billing';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function billingRoutes(app: FastifyInstance, core: Pick<Core, 'billing'>): void {
  route(app, billing.paymentMethod, async ({ actor }) => ({ data: await core.billing.paymentMethod(actor) }));
  route(app, billing.setUpPaymentMethod, ({ actor }) => core.billing.setUpPaymentMethod(actor));
  route(app, billing.addPaymentMethod, async ({ actor, body }) => ({
    data: await core.billing.addPaymentMethod(actor, body.payment_method),
  }));
  route(app, billing.removePaymentMethod, async ({ actor }) => {
    await core.billing.removePaymentMethod(actor);
    return { done: true as const };
  });
  route(app, billing.subscription, ({ actor }) => core.billing.subscription(actor));
  route(app, billing.subscribe, async ({ actor, body }) => ({
    data: await core.billing.subscribe(actor, body.plan),
  }));
  route(app, billing.cancelSubscription, async ({ actor }) => ({ data: await core.billing.cancel(actor) }));
  route(app, billing.webhook, async ({ request }) => {
    await core.billing.webhook(request.signedBody?.raw ?? '', request.signedBody?.signature ?? null);
    return { done: true as const };
  });
}
