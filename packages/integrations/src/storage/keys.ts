import { StorageError } from './port.ts';

const maxKeyLength = 512;
const segment = /^[A-Za-z0-9!_.'()*@=+,:~-]+$/;

/**
 * Accepts only keys that every store, URL and file system reads the same: segments of `A-Z a-z 0-9` and
 * `! _ . ' ( ) * @ = + , : ~ -`, split by single slashes, none of them `.` or `..`, 512 characters in all.
 *
 * @throws StorageError `refused`
 */
export function assertKey(key: string): void {
  const ok =
    key.length <= maxKeyLength && key.split('/').every((part) => segment.test(part) && part !== '.' && part !== '..');
  if (!ok) throw new StorageError('refused', 'Not an object key');
}

/** The same for the start of a key, which may end in the middle of a segment or with a slash. */
export function assertKeyPrefix(prefix: string): void {
  assertKey(`${prefix}0`);
}
