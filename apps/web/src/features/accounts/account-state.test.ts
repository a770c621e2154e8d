import { people, usersBeforeOnboarding } from '@openconsult/contracts/people';
import { expect, test } from 'vitest';
import { accountState, planOf } from './account-state.ts';

const nothingYet = { ...people.none, card_status: false, is_sub_active: false, dft_first: false };

test.each([
  ['practice', nothingYet, 'manual'],
  ['practice', usersBeforeOnboarding['no subscription'], 'manual'],
  ['card', nothingYet, 'stripe'],
  ['plan', usersBeforeOnboarding['no subscription'], 'stripe'],
  ['demo', usersBeforeOnboarding['no demo'], 'stripe'],
  ['open', people.pro, 'manual'],
] as const)('waits for: %s', (state, user, billing) => {
  expect(accountState(user, billing)).toBe(state);
});

test('a plan of the wire is one of ours, or none', () => {
  expect([planOf('voice'), planOf('gold'), planOf(null)]).toEqual(['voice', null, null]);
});
