import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from './port.ts';

/**
 * Maps the SDK's errors to the port's. Failures without an answer, 5xx and 429 are `unavailable`. So is a 403 to the
 * server's own request: it may succeed once its credentials or clock are right.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    if (error.name === 'NoSuchBucket')
      return new StorageError('unavailable', 'The bucket is missing', { cause: error });
    if (status === 404) return new StorageError('not_found', 'No such object', { cause: error });
    if (status === 409 || status === 412)
      return new StorageError('conflict', 'Other bytes are stored here', { cause: error });
    if (status === 416) return new StorageError('refused', 'No bytes in this range', { cause: error });
    if (status === 413) return new StorageError('too_large', 'More bytes than the store takes', { cause: error });
    return new StorageError('unavailable', `The store refused (${status ?? 'no status'} ${error.name})`, {
      cause: error,
    });
  }
  const name = error instanceof Error ? error.name : 'unknown';
  return new StorageError('unavailable', `The store cannot be reached (${name})`, { cause: error });
}
