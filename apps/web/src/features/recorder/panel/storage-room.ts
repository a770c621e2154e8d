import { STORAGE_LOW_BYTES } from '@openconsult/contracts/limits';

/**
 * Whether this browser has so little room left that it may refuse to store a long recording (fault R11). Null when
 * it is unknown.
 */
export async function isStorageLow(storage: Pick<StorageManager, 'estimate'> | undefined): Promise<boolean | null> {
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage < STORAGE_LOW_BYTES;
}
