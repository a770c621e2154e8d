import type { Erasure } from '@openconsult/contracts/erasures';
import { ERASURE_DELAYED_AFTER_MS } from '@openconsult/contracts/limits';
import { expect, test } from 'vitest';
import { isDelayed, pollOf } from './erasure-queries.ts';

const erasure = (ageMs: number, isFinished = false) => {
  const at = new Date(Date.now() - ageMs).toISOString();
  return { requested_at: at, finished_at: isFinished ? at : null } as Erasure;
};
const late = ERASURE_DELAYED_AFTER_MS + 1_000;

test('an erasure is delayed once it takes longer than expected, and is then fetched less often', () => {
  expect([erasure(0), erasure(late), erasure(late, true)].map(isDelayed)).toEqual([false, true, false]);
  expect(pollOf([erasure(0, true)])).toBe(false);
  expect(pollOf([erasure(late), erasure(0)])).toBeLessThan(Number(pollOf([erasure(late)])));
  expect(pollOf([{ ...erasure(0), waits_for_backup: true }])).toBe(pollOf([erasure(late)]));
});
