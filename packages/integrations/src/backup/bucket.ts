import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type BackupDestination, BackupError } from './port.ts';
import { createResticRepository } from './restic.ts';

export interface BucketConfig {
  /** Such as 'https://s3.clinic.example/backups/openconsult': the server, the bucket, and a prefix or none. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

async function onBucket<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new BackupError('unavailable', 'The bucket of the backups cannot be used.', { cause });
  }
}

/** Backups in a bucket of S3. It must not retain former versions of its objects: those of the keyring open erased keys. */
export function createBucketDestination(config: BucketConfig): BackupDestination {
  const { origin, pathname } = new URL(config.url);
  const [Bucket = '', ...rest] = pathname.split('/').filter(Boolean);
  const prefix = rest.map((part) => `${part}/`).join('');
  const { region, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    endpoint: origin,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const env = {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_DEFAULT_REGION: region,
  };
  const cacheDir = join(tmpdir(), 'openconsult-backup-cache');

  const read = (name: string): Promise<Uint8Array | null> =>
    onBucket(async () => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}${name}` }));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });

  return {
    repository(path, key) {
      const exists = async () => (await read(`${path}/config`)) !== null;
      const isLocked = () =>
        onBucket(async () => {
          const Prefix = `${prefix}${path}/locks/`;
          const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }));
          return Contents.length > 0;
        });
      const options = { env, cacheDir, exists, isLocked };
      return createResticRepository(`s3:${origin}/${Bucket}/${prefix}${path}`, key, options);
    },

    removeRepository: (path) =>
      onBucket(async () => {
        let ContinuationToken: string | undefined;
        do {
          const Prefix = `${prefix}${path}/`;
          const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
          const Objects = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
          if (Objects.length > 0) {
            const Delete = { Objects, Quiet: true };
            const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
            if (Errors.length > 0) throw new Error(`${Errors.length} objects were not removed (${Errors[0]?.Code})`);
          }
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
      }),

    readFile: read,

    replaceFile: (name, bytes) =>
      onBucket(async () => {
        await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}${name}`, Body: bytes }));
      }),
  };
}
