import { newPassword } from '@openconsult/contracts/new-password';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd2026!',
  'Passw0rd!',
  'Qwerty123!',
  '!Dragon99',
  'Welcome1!',
  'Iloveyou2?',
  'Letmein#1',
])('F29 T8: %s meets the rules of the specification and is rejected', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
  expect(newPassword.safeParse(password).success).toBe(true);
});

// The last one has more than six characters around a common password.
const accepted = [
  'Quite-another-8',
  'Correct-horse-7',
  'kX7#mQ2!vB9z',
  'Zahnarzt-Ente.31',
  'Monkey-sees-Harbour-9',
  '+31(415)-Dragon-92',
];
test.each(accepted)('F29: %s is accepted', async (password) => expect(await isCommonPassword(password)).toBe(false));

test('F29: a common password in a text that is long enough is accepted', async () => {
  expect(await isCommonPassword(`Password1!${'x'.repeat(1_000)}`)).toBe(false);
});
