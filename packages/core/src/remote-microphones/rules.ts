import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import {
  REMOTE_CODE_DIGITS,
  REMOTE_GRANT_EXPIRES_HOURS,
  REMOTE_JOIN_EXPIRES_MINUTES,
  REMOTE_SENDS_DAYS,
} from '@openconsult/contracts/limits';
import type { RemoteMicrophone } from '@openconsult/db';
import { sha256Hex } from '../auth/index.ts';
import type { Config } from '../platform/config.ts';

const KEY_BYTES = 32;

export const joinExpiry = (now: Date): Date => new Date(now.getTime() + REMOTE_JOIN_EXPIRES_MINUTES * 60_000);

/** A grant records for two hours after its last use, while its session is valid. */
export const grantExpiry = (now: Date): Date => new Date(now.getTime() + REMOTE_GRANT_EXPIRES_HOURS * 3_600_000);

/** Grants that expired before this moment may not even send any more. */
export const sendingEndedBefore = (now: Date): Date => new Date(now.getTime() - REMOTE_SENDS_DAYS * 86_400_000);

/** Six digits, all equally likely. */
export const newCode = (): string => String(randomInt(10 ** REMOTE_CODE_DIGITS)).padStart(REMOTE_CODE_DIGITS, '0');

/**
 * There are only a million codes, so a plain hash could be reversed by trying all; therefore an HMAC with the secret.
 */
export const codeHashOf = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`remote-microphone-code:${code}`).digest('hex');

/** The current and former secrets of the installation, for keys and tokens. */
export const secretsOf = (
  config: Pick<Config, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>,
): readonly [string, ...string[]] => [config.SESSION_SECRET, ...(config.SESSION_SECRET_PREVIOUS ?? [])];

/** The token of a phone. Derived, not random, so that repeating the call gives the same token. */
export const grantOf = (secret: string, microphoneId: string, rejoinHash: string): string =>
  createHmac('sha256', secret).update(`remote-microphone-grant:${microphoneId}:${rejoinHash}`).digest('base64url');

/** The token that the same call gave a phone before, under any secret; null for any other phone. */
export const repeatedGrantOf = (
  secrets: readonly string[],
  { id, grantHash, rejoinHash }: Pick<RemoteMicrophone, 'id' | 'grantHash' | 'rejoinHash'>,
  askedHash: string,
): string | null => {
  if (rejoinHash !== askedHash) return null;
  return (
    secrets.map((secret) => grantOf(secret, id, askedHash)).find((grant) => sha256Hex(grant) === grantHash) ?? null
  );
};

/** Encrypts the audio stored on the phone; every request with the same grant gets the same key: 256 bits, base64url. */
export const journalKeyOf = (secret: string, microphoneId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `openconsult remote microphone ${microphoneId}`, KEY_BYTES)).toString(
    'base64url',
  );
