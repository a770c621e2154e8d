import { type Passkey, passkeys } from '@openconsult/contracts/passkeys';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '../../shared/api/call.ts';

/** Why the browser created no passkey. */
export const passkeyFailureText = (cause: unknown): string =>
  cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'This device already holds a passkey for your account.'
    : 'No passkey was created. Try again, or log in with your password.';

/**
 * Creates a passkey in the browser and saves it under a name. Rejects as `call` does, and with a message for the user when
 * the browser created none.
 */
export const createPasskey = async ({ password, name }: { password: string; name: string }): Promise<Passkey> => {
  const { challenge, options } = await call(passkeys.addOptions, { body: { password } });
  const credential = await startRegistration({
    // Created by the server with the same library.
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch((cause: unknown) => {
    throw new Error(passkeyFailureText(cause), { cause });
  });
  return call(passkeys.add, { body: { challenge, credential: { ...credential }, name } });
};
