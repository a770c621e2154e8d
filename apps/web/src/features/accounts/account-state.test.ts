import { usersBeforeOnboarding, usersByKind } from '@openconsult/contracts/example-users';
import { expect, test } from 'vitest';
import { accountState, planOf } from './account-state.ts';

const nothingDone = { ...usersByKind.none, card_status: false, is_sub_active: false, dft_first: false };

test.each([
  ['practice', nothingDone, 'manual'],
  ['practice', usersBeforeOnboarding['no subscription'], 'manual'],
  ['card', nothingDone, 'stripe'],
  ['plan', usersBeforeOnboarding['no subscription'], 'stripe'],
  ['demo', usersBeforeOnboarding['no demo'], 'stripe'],
  ['open', usersByKind.pro, 'manual'],
] as const)('account state: %s', (state, user, billing) => {
  expect(accountState(user, billing)).toBe(state);
});

test('an unknown plan id is null', () => {
  expect([planOf('voice'), planOf('gold'), planOf(null)]).toEqual(['voice', null, null]);
});
