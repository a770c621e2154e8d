import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { whyNotMade } from './create-passkey.ts';

test('a device that holds one already is told apart from everything else', () => {
  const cause = new Error('known');
  const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  expect(whyNotMade(new WebAuthnError({ message: '', code, cause }))).toBe(
    'This device holds a passkey for your account already.',
  );
  expect(whyNotMade(cause)).toMatch(/^No passkey was made\./);
});
