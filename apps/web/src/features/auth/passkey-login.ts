import { passkeys } from '@openconsult/contracts/passkeys';
import type { User } from '@openconsult/contracts/users';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../shared/api/call.ts';

/**
 * Asks the browser for a passkey of this installation and signs in with it.
 * Throws `ApiError` and `ConnectionError` as `call` does, and an error in words when the person or the browser gave none.
 */
export const logInWithPasskey = async (remember: boolean): Promise<User> => {
  const { challenge, options } = await call(passkeys.loginOptions, {});
  const credential = await startAuthentication({
    // Handed through from the server's half of the same library.
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  }).catch((cause: unknown) => {
    throw new Error('No passkey was given. Try again, or log in with your password.', { cause });
  });
  return call(passkeys.login, { body: { challenge, credential: { ...credential }, remember } });
};
