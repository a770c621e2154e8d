import { WebAuthnError } from '@simplewebauthn/browser';
import { expect, test } from 'vitest';
import { passkeyFailureText } from './create-passkey.ts';

test('distinguishes a device that already holds a passkey from every other failure', () => {
  const cause = new Error('known');
  const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  expect(passkeyFailureText(new WebAuthnError({ message: '', code, cause }))).toBe(
    'This device already holds a passkey for your account.',
  );
  expect(passkeyFailureText(cause)).toMatch(/^No passkey was created\./);
});
