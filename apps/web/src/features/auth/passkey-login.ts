import { passkeys } from '@openconsult/contracts/passkeys';
import type { User } from '@openconsult/contracts/users';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../shared/api/call.ts';

/**
 * Requests a passkey of this installation from the browser and logs in with it. Throws like `call`, and an error with a
 * text for the user when no passkey was given.
 */
export const logInWithPasskey = async (remember: boolean): Promise<User> => {
  const { challenge, options } = await call(passkeys.loginOptions, {});
  const credential = await startAuthentication({
    // Created by the server half of the same library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch((cause: unknown) => {
    throw new Error('No passkey received. Try again, or log in with your password.', { cause });
  });
  return call(passkeys.login, { body: { challenge, credential: { ...credential }, remember } });
};
