import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from './port.ts';

/**
 * Reads the SDK's errors as the port's. Whatever is not an answer of the store (no connection, a timeout, a cut answer) and
 * every 5xx and 429 is `unavailable`. A 403 to the server's own request is too: its credentials or clock are wrong, and the
 * request may succeed once they are right.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode;
    if (error.name === 'NoSuchBucket')
      return new StorageError('unavailable', 'The bucket is missing', { cause: error });
    if (status === 404) return new StorageError('not_found', 'No such object', { cause: error });
    if (status === 409 || status === 412)
      return new StorageError('conflict', 'Other bytes are kept here', { cause: error });
    if (status === 416) return new StorageError('refused', 'No bytes in this range', { cause: error });
    if (status === 413) return new StorageError('too_large', 'More bytes than the store takes', { cause: error });
    return new StorageError('unavailable', `The store refused (${status ?? 'no status'} ${error.name})`, {
      cause: error,
    });
  }
  const name = error instanceof Error ? error.name : 'unknown';
  return new StorageError('unavailable', `The store cannot be reached (${name})`, { cause: error });
}
