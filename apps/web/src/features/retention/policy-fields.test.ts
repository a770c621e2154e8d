import { DEFAULT_RETENTION_POLICY, retentionPolicy } from '@openconsult/contracts/retention';
import { expect, test } from 'vitest';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { bodyOf, defaultPolicyText, policyFields, totalText, valuesOf } from './policy-fields.ts';

test('an empty field is for ever, and the other way round', () => {
  expect(bodyOf(valuesOf(DEFAULT_RETENTION_POLICY))).toEqual(DEFAULT_RETENTION_POLICY);
  expect(valuesOf(DEFAULT_RETENTION_POLICY).record_years).toBe('');
});

test('a deleted consultation has a period, and no field may be shorter than its shortest one', () => {
  const body = bodyOf(valuesOf(DEFAULT_RETENTION_POLICY));
  expect(retentionPolicy.safeParse({ ...body, deleted_days: null }).success).toBe(false);
  for (const { name, min } of policyFields) {
    expect(retentionPolicy.safeParse({ ...body, [name]: min }).success, name).toBe(true);
    expect(retentionPolicy.safeParse({ ...body, [name]: min - 1 }).success, name).toBe(false);
  }
});

test('a wrong period is named with what is accepted', () => {
  const body = bodyOf(valuesOf(DEFAULT_RETENTION_POLICY));
  const messagesOf = (field: object): (string | undefined)[] => {
    const { error } = retentionPolicy.safeParse({ ...body, ...field });
    return error?.issues.map(({ message }) => message) ?? [];
  };
  expect(messagesOf({ record_years: 2 })).toEqual(['Enter a whole number from 6 to 100.']);
  expect(messagesOf({ record_years: 101 })).toEqual(['Enter a whole number from 6 to 100.']);
  expect(messagesOf({ audio_days: 7.5 })).toEqual(['Enter a whole number from 7 to 36,500.']);
  expect(messagesOf({ deleted_days: null })).toEqual(['Enter a whole number from 7 to 36,500.']);
});

test('a total has its size, where it has one', () => {
  expect(totalText({ kind: 'audio', count: 12, bytes: 3_250_586 })).toBe('12 recordings’ audio, 3.1 MB');
  expect(totalText({ kind: 'audit', count: 1, bytes: 0 })).toBe('1 audit event');
});

test('the default policy is named with the day it begins, and then with the day since which it is applied', () => {
  const [past, now, future] = ['2026-10-26T10:00:00.000Z', '2026-11-26T10:00:00.000Z', '2026-12-26T10:00:00.000Z'];
  const texts = [null, future, now, past].map((startsAt) => defaultPolicyText(startsAt, new Date(now)));
  expect(texts).toEqual([
    'No policy is saved yet. The default one begins in 30 days.',
    `No policy is saved yet. The default one begins on ${formatDay(future)}.`,
    `No policy is saved yet. The default one has been applied daily since ${formatDay(now)}.`,
    `No policy is saved yet. The default one has been applied daily since ${formatDay(past)}.`,
  ]);
});
