import { STORAGE_LOW_BYTES } from '@openconsult/contracts/limits';
import { expect, it } from 'vitest';
import { isStorageLow } from './storage-room.ts';

const room = (bytes: number) => ({ estimate: async () => ({ quota: bytes + 1_000, usage: 1_000 }) });

it('R11: tells little room before a recording begins, and says nothing where the browser says nothing', async () => {
  expect(await isStorageLow(room(STORAGE_LOW_BYTES - 1))).toBe(true);
  expect(await isStorageLow(room(STORAGE_LOW_BYTES))).toBe(false);
  expect(await isStorageLow({ estimate: async () => ({}) })).toBeNull();
  expect(await isStorageLow({ estimate: () => Promise.reject(new Error('private')) })).toBeNull();
  expect(await isStorageLow(undefined)).toBeNull();
});
