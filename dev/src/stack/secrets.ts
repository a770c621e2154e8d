import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A new secret of 32 random bytes in hexadecimal, with a letter in front: Soketi would read a key such as `12e5` as a
 * number and then know no app of that name.
 */
export function newSecret(): string {
  return `s${randomBytes(32).toString('hex')}`;
}

/** The secret in the file, which is made with one, readable by its owner only, when missing. */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, newSecret(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
