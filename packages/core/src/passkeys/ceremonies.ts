import { LOGIN_CHALLENGE_EXPIRES_MINUTES } from '@openconsult/contracts/limits';
import type { Passkey, User } from '@openconsult/db';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '../platform/config.ts';

/** The stored parts of a new passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Options for the browser, in the JSON form of the standard, and their challenge. */
export interface CeremonyOptions {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

/** Loaded at first use: it takes a third of a second and 30 MB, and many installations never need it. */
const library = () => import('@simplewebauthn/server');

const timeout = LOGIN_CHALLENGE_EXPIRES_MINUTES * 60_000;
/** The passkey verifies the user by finger, face or PIN: it is two factors in one. */
const userVerification = 'required';

/**
 * The two ceremonies of Web Authentication for the site at APP_URL. A passkey is made for the host name, and an answer
 * is only valid if the browser states our own origin.
 */
export function createCeremonies({ APP_URL }: Pick<Config, 'APP_URL'>) {
  const { hostname: rpID, origin } = new URL(APP_URL);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    /** A passkey that the browser finds without an e-mail address. */
    async addOptions(user: User, existing: readonly Passkey[]): Promise<CeremonyOptions> {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'OpenConsult',
        rpID,
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
        userID: new TextEncoder().encode(user.id),
        timeout,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification },
      });
      return { challenge: options.challenge, options: { ...options } };
    },

    /** Null unless the answer is to this challenge, from this site, by a verified user. */
    async readAdded(credential: unknown, challenge: string): Promise<NewPasskey | null> {
      const { verifyRegistrationResponse } = await library();
      const response = credential as RegistrationResponseJSON;
      const answer = await verifyRegistrationResponse({ response, expectedChallenge: challenge, ...expected }).catch(
        refused,
      );
      if (!answer?.verified) return null;
      const { id, publicKey, counter, transports } = answer.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: new Uint8Array(publicKey),
        counter,
        transports: Array.isArray(transports) ? transports.filter(isTransport) : [],
      };
    },

    /** Names no passkey, so it does not reveal who has one. */
    async loginOptions(): Promise<CeremonyOptions> {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID, timeout, userVerification });
      return { challenge: options.challenge, options: { ...options } };
    },

    /** The new use count of the passkey; null unless the answer proves its possession. */
    async readLogin(credential: unknown, challenge: string, passkey: Passkey): Promise<number | null> {
      const { verifyAuthenticationResponse } = await library();
      const response = credential as AuthenticationResponseJSON;
      const answer = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        ...expected,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }).catch(refused);
      if (!answer?.verified || !isHandleOf(passkey.userId, response.response.userHandle)) return null;
      return answer.authenticationInfo.newCounter;
    },
  };
}

/** The library rejects invalid answers; its reasons are not for guests. */
const refused = (): null => null;

/**
 * The device states the owner of the passkey; it must be the expected user (Web Authentication 3, section 7.2, step 6).
 */
const isHandleOf = (userId: string, handle: string | undefined): boolean =>
  handle !== undefined && Buffer.from(handle, 'base64url').toString() === userId;

/** Such as 'usb', 'internal' or 'hybrid'; the list may grow. */
const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value);
