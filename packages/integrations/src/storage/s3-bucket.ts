import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { type S3StorageConfig, s3Client } from './s3.ts';

const RETRY_EVERY_MS = 1_000;

/**
 * Makes the bucket of the storage if it is missing, for a storage of one's own, whose new buckets are private. Waits for a
 * server that is starting. Safe to repeat.
 * @returns whether it was made now
 * @throws S3ServiceException if the credentials are refused; the last error after `patienceMs`
 */
export async function ensureBucket(config: S3StorageConfig, patienceMs: number): Promise<boolean> {
  const client = s3Client(config);
  const untilMs = Date.now() + patienceMs;
  for (;;) {
    try {
      return await makeIfMissing(client, config.bucket);
    } catch (error) {
      const isRefused = error instanceof S3ServiceException && [400, 401, 403].includes(statusOf(error) ?? 0);
      if (isRefused || Date.now() > untilMs) throw error;
      await delay(RETRY_EVERY_MS);
    }
  }
}

async function makeIfMissing(client: ReturnType<typeof s3Client>, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return false;
  } catch (error) {
    if (!(error instanceof S3ServiceException) || statusOf(error) !== 404) throw error;
  }
  await client.send(new CreateBucketCommand({ Bucket }));
  return true;
}

const statusOf = ({ $metadata }: S3ServiceException): number | undefined => $metadata.httpStatusCode;
