import type { OfferedPlan, PaymentMethod, Subscription } from '@openconsult/contracts/billing';
import { describe, expect, it } from 'vitest';
import {
  cardExpiry,
  cardLabel,
  confirmOptionsFor,
  onboardingLabel,
  planAction,
  priceLabel,
  subscriptionLabel,
} from './billing-labels.ts';

const GB = 'en-GB';
const END = '2026-12-21T12:00:00.000Z';
const card: PaymentMethod = { brand: 'visa', last_four: '4242', expires_month: 4, expires_year: 2027 };
const pro: OfferedPlan = { plan: 'pro', currency: 'gbp', price: 9_900 };
const none: Subscription = {
  plan: null,
  is_active: false,
  current_period_end: null,
  is_ending: false,
  is_payment_due: false,
  requested_plan: null,
};
const paid: Subscription = { ...none, plan: 'pro', is_active: true, current_period_end: END };

describe('priceLabel', () => {
  it('formats minor units in the currency', () => {
    expect(priceLabel(pro, GB)).toBe('£99.00');
    expect(priceLabel({ currency: 'jpy', price: 5_000 }, GB)).toBe('JP¥5,000');
    expect(priceLabel({ currency: 'eur', price: 4_950 }, 'de-DE')).toBe('49,50\u00a0€');
  });
});

describe('a card', () => {
  it('has the label of its brand, or Card', () => {
    expect(cardLabel(card)).toBe('Visa ending in 4242');
    expect(cardLabel({ ...card, brand: 'eftpos_au' })).toBe('Card ending in 4242');
  });

  it('is valid until the end of its month', () => {
    expect(cardExpiry(card, new Date(2027, 3, 30, 23, 59))).toEqual({ text: 'Expires 04/2027', isExpired: false });
    expect(cardExpiry(card, new Date(2027, 4, 1))).toEqual({ text: 'Expired 04/2027', isExpired: true });
    expect(cardExpiry({ ...card, expires_month: 12 }, new Date(2027, 11, 31)).isExpired).toBe(false);
  });
});

describe('subscriptionLabel', () => {
  it('shows the plan and what follows', () => {
    expect(subscriptionLabel(paid, GB)).toEqual({
      tone: 'good',
      title: 'Pro',
      detail: 'Active. The next payment is on 21 Dec 2026.',
    });
    expect(subscriptionLabel({ ...paid, is_ending: true }, GB).detail).toContain('Active until 21 Dec 2026.');
    expect(subscriptionLabel({ ...paid, is_payment_due: true }, GB)).toMatchObject({
      tone: 'attention',
      detail: expect.stringContaining('the last payment failed'),
    });
  });

  it('shows the requested plan while inactive', () => {
    const asked = { ...none, requested_plan: 'voice' as const };
    expect(subscriptionLabel(asked)).toEqual({
      tone: 'off',
      title: 'No plan yet',
      detail: 'Not active. You requested Voice.',
    });
    expect(subscriptionLabel(none).detail).toBe('Not active.');
  });

  it('names the admin when the plan is not paid', () => {
    expect(subscriptionLabel({ ...paid, current_period_end: null }).detail).toBe(
      "Active. Set by your practice's admin.",
    );
  });
});

describe('onboardingLabel', () => {
  it('names the first missing step, the card first', () => {
    const titles = (paidBy: 'manual' | 'stripe') =>
      [
        { card_status: false, is_sub_active: false },
        { card_status: false, is_sub_active: true },
        { card_status: true, is_sub_active: false },
        { card_status: true, is_sub_active: true },
      ].map((user) => onboardingLabel(user, paidBy)?.title ?? null);
    const inactive = 'Your subscription is not active';
    const closed = 'Your account is not open yet';
    expect(titles('stripe')).toEqual(['Payment method required', 'Payment method required', inactive, null]);
    expect(titles('manual')).toEqual([closed, closed, inactive, null]);
  });
});

describe('a plan on offer', () => {
  it('can be chosen, changed to, cancelled or resumed', () => {
    expect(planAction('pro', { data: none })).toBe('choose');
    expect(planAction('pro', { data: { ...paid, current_period_end: null } })).toBe('choose');
    expect(planAction('voice', { data: paid })).toBe('change');
    expect(planAction('pro', { data: paid })).toBe('cancel');
    expect(planAction('pro', { data: { ...paid, is_ending: true } })).toBe('resume');
  });

  it('asks for confirmation with price and card before a payment', () => {
    expect(confirmOptionsFor('choose', pro, { card, until: null }, GB)).toEqual({
      title: 'Pay £99.00 a month for Pro?',
      description: 'Visa ending in 4242 is charged now, and every month until you cancel.',
      ok: 'Pay £99.00',
    });
    expect(confirmOptionsFor('change', pro, { card, until: END }, GB).title).toBe('Change to Pro for £99.00 a month?');
  });

  it('asks for confirmation with the last day before a cancellation', () => {
    expect(confirmOptionsFor('cancel', pro, { card, until: END }, GB)).toMatchObject({
      description: 'You can use it until 21 Dec 2026. You will not be charged again.',
      danger: true,
    });
  });
});
