import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A person's key, from the installation's secret and their id (HKDF): the same whenever it is asked for, another for
 * everybody else, and never stored.
 */
export const journalKeyOf = (secret: string, userId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, userId, 'openconsult journal', KEY_BYTES));
