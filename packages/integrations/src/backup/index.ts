import { createBucketDestination } from './bucket.ts';
import { createFolderDestination } from './folder.ts';
import type { BackupDestination } from './port.ts';

export {
  type BackupDestination,
  BackupError,
  type BackupErrorCode,
  type CopyRepository,
  type StoredCopy,
} from './port.ts';

export interface BackupConfig {
  /** A folder, or 's3:' and the URL of a bucket. */
  readonly repository: string;
  /** Of the bucket. */
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The configured destination of backups. Nothing is connected before its first use. */
export function createBackupDestination({ repository, ...keys }: BackupConfig): BackupDestination {
  const bucket = /^s3:(https?:\/\/.+)$/.exec(repository)?.[1];
  return bucket === undefined ? createFolderDestination(repository) : createBucketDestination({ url: bucket, ...keys });
}
