import { STORAGE_LOW_BYTES } from '@openconsult/contracts/limits';

/** Whether the browser may refuse to store a long recording (fault R11); null where it does not report its storage. */
export async function isStorageLow(storage: Pick<StorageManager, 'estimate'> | undefined): Promise<boolean | null> {
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage < STORAGE_LOW_BYTES;
}
