import { DEFAULT_RETENTION_POLICY } from '@openconsult/contracts/retention';
import { expect, test } from 'vitest';
import { cutoffsOf, orderedTotals } from './rules.ts';

const now = new Date('2028-02-29T12:00:00Z');

test('a period ends on the same day of an earlier year, and days are of 24 hours', () => {
  const cutoffs = cutoffsOf({ ...DEFAULT_RETENTION_POLICY, record_years: 11, letter_years: 8 }, now);
  expect(cutoffs.record?.toISOString()).toBe('2017-03-01T12:00:00.000Z');
  expect(cutoffs.letter?.toISOString()).toBe('2020-02-29T12:00:00.000Z');
  expect(cutoffs.audio?.toISOString()).toBe('2028-01-30T12:00:00.000Z');
});

test('what is stored for ever is never due', () => {
  const { transcript, letter, record, audit } = cutoffsOf(DEFAULT_RETENTION_POLICY, now);
  expect([transcript, letter, record, audit]).toEqual([null, null, null, null]);
});

test('totals are in the order of the contract, without empty ones', () => {
  const totals = (['deleted', 'record', 'audio'] as const).map((kind, at) => ({ kind, count: at }));
  expect(orderedTotals(totals).map(({ kind }) => kind)).toEqual(['audio', 'record']);
});
