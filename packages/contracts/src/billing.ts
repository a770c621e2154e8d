import { z } from 'zod';
import { PLANS } from './spine/access.ts';
import { endpoint } from './spine/endpoint.ts';
import { done, moment } from './spine/fields.ts';

/**
 * Plans and cards. With `manual` billing an admin sets both; with `stripe` the user does. Card numbers never reach this
 * server.
 */

export const paymentMethod = z.object({
  brand: z.string(),
  last_four: z.string(),
  expires_month: z.int(),
  expires_year: z.int(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const subscription = z.object({
  plan: z.enum(PLANS).nullable(),
  is_active: z.boolean(),
  /** Paid until then; null without a paid plan. */
  current_period_end: moment.nullable(),
  /** The plan ends then and is not renewed. */
  is_ending: z.boolean(),
  /** The last payment failed, and the provider tries again. */
  is_payment_due: z.boolean(),
  /** The plan asked for at sign-up, until an admin decides. */
  requested_plan: z.enum(PLANS).nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** A plan that can be bought, with its price in minor units a month. */
export const offeredPlan = z.object({
  plan: z.enum(PLANS),
  /** Three letters, ISO 4217. */
  currency: z.string(),
  price: z.int(),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

export const billing = {
  paymentMethod: endpoint({
    method: 'GET',
    path: '/api/user/payment-method',
    access: 'logged_in',
    summary: 'The user’s stored card, if any',
    response: z.object({ data: paymentMethod.nullable() }),
  }),
  setUpPaymentMethod: endpoint({
    method: 'POST',
    path: '/api/user/payment-method/set-up',
    access: 'logged_in',
    summary: "What the payment provider's card form needs; 404 with manual billing",
    response: z.object({ publishable_key: z.string(), client_secret: z.string() }),
    choice: 'Not in the spec: the card is entered in a form that the payment provider hosts.',
  }),
  addPaymentMethod: endpoint({
    method: 'POST',
    path: '/api/user/payment-method',
    access: 'logged_in',
    summary: 'Stores the id of the card that was entered at the payment provider; sets the card status',
    body: z.strictObject({ payment_method: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/) }),
    response: z.object({ data: paymentMethod.nullable() }),
  }),
  removePaymentMethod: endpoint({
    method: 'DELETE',
    path: '/api/user/payment-method',
    access: 'logged_in',
    summary: 'Removes the card and the card status; safe to repeat',
    response: done,
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/user/subscription',
    access: 'logged_in',
    summary: 'The plan, until when it is paid, and what can be bought',
    response: z.object({ data: subscription, plans: z.array(offeredPlan) }),
    choice: 'Not in the spec: what /profile/subscription shows.',
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/user/subscription',
    access: 'logged_in',
    summary: 'Buys a plan with the stored card, or changes to it; safe to repeat',
    body: z.strictObject({ plan: z.enum(PLANS) }),
    response: z.object({ data: subscription }),
    choice: 'Not in the spec.',
  }),
  cancelSubscription: endpoint({
    method: 'DELETE',
    path: '/api/user/subscription',
    access: 'logged_in',
    summary: 'Ends the plan at the end of the paid period; safe to repeat',
    response: z.object({ data: subscription }),
    choice: 'Not in the spec.',
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/billing/webhook',
    access: 'signed_body',
    summary: 'Receives events about subscriptions from the payment provider; each has its effect once',
    body: z.looseObject({ id: z.string(), type: z.string() }),
    response: done,
    choice: 'Not in the spec: a payment can fail or end without the user.',
  }),
};
