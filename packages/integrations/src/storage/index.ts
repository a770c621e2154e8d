import { createDiskStorage, type DiskStorage, type DiskStorageConfig } from './disk.ts';
import type { S3Storage, S3StorageConfig } from './s3.ts';

export type { DiskStorage, DiskStorageConfig } from './disk.ts';
export {
  createDiskStorageHandlers,
  type DiskRequest,
  type DiskResponse,
  type DiskStorageHandlers,
} from './disk-handlers.ts';
export {
  type ByteRange,
  type ListedObject,
  type ObjectHead,
  type ObjectStorage,
  type SignedForm,
  type SignedUpload,
  StorageError,
  type StorageErrorCode,
} from './port.ts';
export type { S3Storage, S3StorageConfig } from './s3.ts';
export { watchOutages } from './watch-outages.ts';

export type StorageConfig = DiskStorageConfig | S3StorageConfig;

/**
 * The configured store. With `driver: 'disk'` the api must also serve it, see `createDiskStorageHandlers`.
 *
 * See behaviour.md#uploads.
 */
export async function createStorage(config: StorageConfig): Promise<DiskStorage | S3Storage> {
  if (config.driver === 'disk') return createDiskStorage(config);
  // Loaded on first use: the SDK is large.
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage(config);
}

/**
 * Makes the bucket of an S3 storage of one's own if it is missing, once the server answers within `patienceMs`. A disk needs
 * nothing. Safe to repeat.
 * @returns whether it was made now
 * @throws Error if the storage refuses or does not answer
 */
export async function makeBucket(config: StorageConfig, patienceMs: number): Promise<boolean> {
  if (config.driver === 'disk') return false;
  const { ensureBucket } = await import('./s3-bucket.ts');
  return ensureBucket(config, patienceMs);
}
