import { describe, expect, test } from 'vitest';
import {
  broughtByPlan,
  isSameSubscription,
  orderFor,
  orderKey,
  paidStateAfter,
  type StoredSubscription,
  subscriptionAfter,
} from './rules.ts';

const END = new Date('2026-12-21T00:00:00Z');
const running = { id: 'sub_1', plan: 'pro', status: 'active', currentPeriodEnd: END, isEnding: false } as const;
const stored: StoredSubscription = {
  providerId: 'sub_1',
  plan: 'pro',
  status: 'active',
  currentPeriodEnd: END,
  isEnding: false,
};
const paid = { plan: 'pro' as const, isSubActive: true, requestedPlan: null };

test('an order starts, changes, or is nothing', () => {
  expect(orderFor(null, 'pro')).toBe('start');
  expect(orderFor(running, 'pro')).toBe('nothing');
  expect(orderFor(running, 'voice')).toBe('change');
  expect(orderFor({ ...running, isEnding: true }, 'pro')).toBe('change');
  expect(orderFor({ ...running, plan: null }, 'pro')).toBe('change');
});

test('an order’s key stays until something about it is another, or an hour later', () => {
  const order = { userId: 'u', plan: 'pro', cardId: 'pm_1', answered: 0, now: new Date(0) } as const;
  const key = orderKey(order);
  expect(orderKey({ ...order, now: new Date(3_599_999) })).toBe(key);
  const others = [
    { ...order, now: new Date(3_600_000) },
    { ...order, answered: 1 },
    { ...order, cardId: 'pm_2' },
    { ...order, plan: 'voice' as const },
    { ...order, userId: 'v' },
  ].map(orderKey);
  expect(new Set([key, ...others]).size).toBe(6);
});

describe('the stored subscription', () => {
  test('is the provider’s current answer', () => {
    expect(subscriptionAfter(null, null, 'pro')).toBeNull();
    expect(subscriptionAfter(null, running, null)).toEqual(stored);
    expect(subscriptionAfter(stored, { ...running, isEnding: true }, null)).toEqual({ ...stored, isEnding: true });
  });

  test('has the same plan when the price is no longer one of ours', () => {
    expect(subscriptionAfter(stored, { ...running, plan: null }, 'voice')).toEqual(stored);
  });

  test('has the plan of the user when the price never was one of ours, and is none without a plan', () => {
    const unknown = { ...running, plan: null };
    expect(subscriptionAfter(null, unknown, 'voice')).toEqual({ ...stored, plan: 'voice' });
    expect(subscriptionAfter(null, unknown, null)).toBeNull();
  });

  test('is ended when none runs', () => {
    expect(subscriptionAfter({ ...stored, isEnding: true }, null, 'pro')).toEqual({ ...stored, status: 'ended' });
  });

  test('is compared by everything', () => {
    expect(isSameSubscription(null, null)).toBe(true);
    expect(isSameSubscription(stored, null)).toBe(false);
    expect(isSameSubscription(stored, { ...stored, currentPeriodEnd: new Date(END) })).toBe(true);
    for (const change of [
      { providerId: 'x' },
      { plan: 'voice' as const },
      { status: 'ended' as const },
      { isEnding: true },
    ]) {
      expect(isSameSubscription(stored, { ...stored, ...change })).toBe(false);
    }
    expect(isSameSubscription(stored, { ...stored, currentPeriodEnd: new Date(0) })).toBe(false);
  });
});

describe('what a user gets for their payments', () => {
  const unpaid = { plan: null, isSubActive: false, requestedPlan: 'pro' as const };

  test('is the plan while it runs, also while a payment is due', () => {
    expect(paidStateAfter(unpaid, null, stored)).toEqual(paid);
    expect(paidStateAfter(unpaid, null, { ...stored, status: 'payment_due' })).toEqual(paid);
  });

  test('is nothing once it ended', () => {
    expect(paidStateAfter(paid, stored, { ...stored, status: 'ended' })).toEqual({
      ...paid,
      plan: null,
      isSubActive: false,
    });
  });

  test('is what an admin set where nothing is paid, or no longer', () => {
    const ended = { ...stored, status: 'ended' as const };
    expect(paidStateAfter(paid, null, null)).toEqual(paid);
    expect(paidStateAfter(paid, ended, ended)).toEqual(paid);
  });
});

test('a new plan brings what belongs to it, and a plan that stays brings nothing', () => {
  expect(broughtByPlan(null, 'pro')).toMatchObject({
    voiceNote: true,
    features: ['tracking', 'education', 'portfolio', 'virtual'],
  });
  expect(broughtByPlan('pro', 'student')).toMatchObject({ voiceNote: false, features: ['education'] });
  expect(broughtByPlan('pro', 'pro')).toEqual({});
  expect(broughtByPlan('pro', null)).toEqual({});
});
