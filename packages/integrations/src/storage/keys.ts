import { StorageError } from './port.ts';

const maxKeyLength = 512;
const segment = /^[A-Za-z0-9!_.'()*@=+,:~-]+$/;

/**
 * Whether every store, URL and file system reads a key the same: it has segments of `A-Z a-z 0-9` and
 * `! _ . ' ( ) * @ = + , : ~ -`, split by single slashes, none of them `.` or `..`, 512 characters in all.
 */
export const isKey = (key: string): boolean =>
  key.length <= maxKeyLength && key.split('/').every((part) => segment.test(part) && part !== '.' && part !== '..');

/** @throws StorageError `refused` unless it {@link isKey} */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new StorageError('refused', 'Not an object key');
}

/** The same for the start of a key, which may end in the middle of a segment or with a slash. */
export function assertKeyPrefix(prefix: string): void {
  assertKey(`${prefix}0`);
}
