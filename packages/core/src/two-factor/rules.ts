import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@openconsult/contracts/limits';
import { Secret, TOTP } from 'otpauth';

/** Crockford's alphabet: no I, L, O or U, so that a code can be read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** The defaults of authenticator apps: 6 digits, every 30 s, SHA-1 (RFC 6238). */
const PERIOD_S = 30;
const totp = (secret: string, account = '') =>
  new TOTP({ issuer: 'OpenConsult', label: account, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** A new secret for an authenticator app: 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, account: string): string => totp(secret, account).toString();

/** A code as typed: apps and users add spaces and dashes. */
const typed = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** Whether a typed code is one of an app; else it can only be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(typed(code));

/**
 * The 30 s step that a code of an app belongs to, in steps since 1970: this one, the one before or the one after, for
 * clocks that differ. Null for any other code.
 */
export function stepOfCode(secret: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime();
  const token = typed(code);
  const delta = isAppCode(token) ? totp(secret).validate({ token, timestamp, window: 1 }) : null;
  return delta === null ? null : BigInt(TOTP.counter({ period: PERIOD_S, timestamp }) + delta);
}

/** Ten new recovery codes of 80 bits, such as `7K2M-Q0ZD-4XVN-9HRB`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** One spelling of a recovery code: no dashes, upper case, look-alike letters as digits. */
export const recoveryCodeSpelling = (code: string): string =>
  typed(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
