import { STORAGE_LOW_BYTES } from '@openconsult/contracts/limits';
import { expect, it } from 'vitest';
import { isStorageLow } from './storage-room.ts';

const storageWith = (bytes: number) => ({ estimate: async () => ({ quota: bytes + 1_000, usage: 1_000 }) });

it('R11: reports low storage, and null where the browser does not report its storage', async () => {
  expect(await isStorageLow(storageWith(STORAGE_LOW_BYTES - 1))).toBe(true);
  expect(await isStorageLow(storageWith(STORAGE_LOW_BYTES))).toBe(false);
  expect(await isStorageLow({ estimate: async () => ({}) })).toBeNull();
  expect(await isStorageLow({ estimate: () => Promise.reject(new Error('private')) })).toBeNull();
  expect(await isStorageLow(undefined)).toBeNull();
});
