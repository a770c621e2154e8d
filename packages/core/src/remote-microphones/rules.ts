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

/** A grant records for two hours after its last use, as long as the login behind it lasts. */
export const grantExpiry = (now: Date): Date => new Date(now.getTime() + REMOTE_GRANT_EXPIRES_HOURS * 3_600_000);

/** Grants that expired before this moment may not even send any more. */
export const sendingEndedBefore = (now: Date): Date => new Date(now.getTime() - REMOTE_SENDS_DAYS * 86_400_000);

/** Six digits, each as likely as any. */
export const newCode = (): string => String(randomInt(10 ** REMOTE_CODE_DIGITS)).padStart(REMOTE_CODE_DIGITS, '0');

/** A million codes are soon tried against a plain hash, so this one needs the installation's secret. */
export const codeHashOf = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`remote-microphone-code:${code}`).digest('hex');

/** What an installation makes keys and grants from: its secret now, and those that it had before. */
export const secretsOf = (
  config: Pick<Config, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>,
): readonly [string, ...string[]] => [config.SESSION_SECRET, ...(config.SESSION_SECRET_PREVIOUS ?? [])];

/** The grant of a phone: the same for the same call, so that an answer that was lost can be asked for again. */
export const grantOf = (secret: string, microphoneId: string, rejoinHash: string): string =>
  createHmac('sha256', secret).update(`remote-microphone-grant:${microphoneId}:${rejoinHash}`).digest('base64url');

/**
 * The grant that a phone was given when it made the same call before, whichever secret that was under; null for any other
 * phone.
 */
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

/** The key under which a phone keeps its audio, the same whenever its grant asks: 256 bits, base64url. */
export const journalKeyOf = (secret: string, microphoneId: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `openconsult remote microphone ${microphoneId}`, KEY_BYTES)).toString(
    'base64url',
  );
