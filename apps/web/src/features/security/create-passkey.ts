import { type Passkey, passkeys } from '@openconsult/contracts/passkeys';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '../../shared/api/call.ts';

/** Why the browser made no passkey. */
export const whyNotMade = (cause: unknown): string =>
  cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'This device holds a passkey for your account already.'
    : 'No passkey was made. Please try again; the password alone still lets you in.';

/**
 * Has the browser make a passkey and keeps it under a name.
 * Throws `ApiError` and `ConnectionError` as `call` does, and an error in words when the person or the browser made none.
 */
export const createPasskey = async ({ password, name }: { password: string; name: string }): Promise<Passkey> => {
  const { challenge, options } = await call(passkeys.addOptions, { body: { password } });
  const credential = await startRegistration({
    // Handed through from the server's half of the same library.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((cause: unknown) => {
    throw new Error(whyNotMade(cause), { cause });
  });
  return call(passkeys.add, { body: { challenge, credential: { ...credential }, name } });
};
