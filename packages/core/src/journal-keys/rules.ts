import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A user's key, derived from the installation's secret and their id (HKDF): always the same, different for every user,
 * and never stored.
 */
export const journalKeyOf = (secret: string, userId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, userId, 'openconsult journal', KEY_BYTES));
