import { expect, test } from 'vitest';
import { isRequestMailed, linkExpiry, linkUrl, newAccount } from './rules.ts';

const now = new Date('2026-03-01T08:00:00Z');

test('a link to reset holds for half an hour, to confirm for a day, to accept an invitation for a week', () => {
  expect(linkExpiry('reset', now).toISOString()).toBe('2026-03-01T08:30:00.000Z');
  expect(linkExpiry('sign_up', now).toISOString()).toBe('2026-03-02T08:00:00.000Z');
  expect(linkExpiry('invite', now).toISOString()).toBe('2026-03-08T08:00:00.000Z');
});

test('a link carries the token and, where the form asks for it, the address', () => {
  const link = { appUrl: 'https://clinic.example', token: 'T', email: 'a+b@clinic.example' };
  expect(linkUrl('sign_up', link)).toBe('https://clinic.example/login?confirm=T&email=a%2Bb%40clinic.example');
  expect(linkUrl('reset', link)).toBe('https://clinic.example/change-password?token=T&email=a%2Bb%40clinic.example');
});

test('the first account of an installation runs it; every other waits for an admin or a payment', () => {
  expect(newAccount({ isFirst: true, plan: 'student' })).toMatchObject({
    isAdmin: true,
    plan: 'pro',
    cardStatus: true,
    isSubActive: true,
    requestedPlan: null,
  });
  expect(newAccount({ isFirst: false, plan: 'student' })).toMatchObject({
    isAdmin: false,
    plan: null,
    cardStatus: false,
    isSubActive: false,
    requestedPlan: 'student',
  });
});

test('F7: however many requests strangers made, an address without a usable link is mailed one', () => {
  expect(isRequestMailed({ byVisitor: 0, toAddress: 3, hasOpenMail: true })).toBe(true);
  expect(isRequestMailed({ byVisitor: 3, toAddress: 3, hasOpenMail: true })).toBe(false);
  expect(isRequestMailed({ byVisitor: 0, toAddress: 6, hasOpenMail: true })).toBe(false);
  expect(isRequestMailed({ byVisitor: 20, toAddress: 100, hasOpenMail: false })).toBe(true);
});
