import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachment } from './content-disposition.ts';
import { assertContentType, mediaType } from './content-type.ts';
import { assertKey, assertKeyPrefix, isKey } from './keys.ts';
import { type ByteRange, type ListedObject, type ObjectStorage, StorageError } from './port.ts';
import { toStorageError } from './s3-errors.ts';

export interface S3StorageConfig {
  driver: 's3';
  /** Unset: AWS itself. */
  endpoint?: string;
  /** Where a browser reaches the same store, if that is not `endpoint`; signed URLs carry this one. */
  publicEndpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True for MinIO and most others: the bucket is in the path, not in the host name. */
  forcePathStyle: boolean;
  /** Timeout without data in one attempt, of three. Default 20 000. */
  requestTimeoutMs?: number;
}

export interface S3Storage extends ObjectStorage {
  readonly driver: 's3';
}

const REMOVED_PER_REQUEST = 1000;
const REQUEST_TIMEOUT_MS = 20_000;

/** @see ObjectStorage for the guarantees. The bucket must exist and be private. */
export function createS3Storage(config: S3StorageConfig): S3Storage {
  const { bucket } = config;
  const client = s3Client(config);
  const signer = config.publicEndpoint === undefined ? client : clientAt(config.publicEndpoint, config);
  return {
    driver: 's3',
    formsReplace: true,
    ...signingCalls(signer, bucket),
    ...readingCalls(client, bucket),
    ...writingCalls(client, bucket),
    isLow: async () => false,
  };
}

/** The server's own connections to the store. */
export const s3Client = (config: S3StorageConfig): S3Client => clientAt(config.endpoint, config);

function clientAt(endpoint: string | undefined, config: S3StorageConfig): S3Client {
  const timeoutMs = config.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // By default the SDK signs the checksum of an empty body into an upload URL, and sends trailers few others understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      // For silence within an answer, which the request timeout does not cover.
      socketTimeout: timeoutMs,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  });
}

const signingCalls = (signer: S3Client, Bucket: string): Pick<ObjectStorage, 'signPut' | 'signForm' | 'signGet'> => ({
  async signPut({ key, contentType, size, expiresInS }) {
    assertKey(key);
    assertContentType(contentType);
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ContentType: contentType,
      ...('exactBytes' in size && { ContentLength: size.exactBytes }),
      IfNoneMatch: '*',
    });
    // By default the SDK signs only the host, so that any type, size and second upload would pass.
    const signableHeaders = new Set(['content-type', 'content-length', 'if-none-match']);
    const url = await getSignedUrl(signer, command, { expiresIn: expiresInS, signableHeaders });
    return { url, method: 'PUT', headers: { 'content-type': contentType, 'if-none-match': '*' } };
  },

  async signForm({ keyPrefix, contentType, maxBytes, expiresInS }) {
    assertKeyPrefix(keyPrefix);
    assertContentType(contentType);
    const expiresAtMs = Date.now() + expiresInS * 1000;
    const { url, fields } = await createPresignedPost(signer, {
      Bucket,
      // With this ending the SDK signs "starts with" instead of one key.
      Key: `${keyPrefix}\${filename}`,
      Conditions: [['content-length-range', 1, maxBytes]],
      Fields: { 'Content-Type': mediaType(contentType), success_action_status: '204' },
      Expires: expiresInS,
    });
    const { key: _, ...others } = fields;
    return { url, fields: others, keyPrefix, expiresAt: new Date(expiresAtMs).toISOString() };
  },

  async signGet({ key, expiresInS, fileName }) {
    assertKey(key);
    const ResponseContentDisposition = attachment(fileName);
    const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition });
    return getSignedUrl(signer, command, { expiresIn: expiresInS });
  },
});

function readingCalls(
  client: S3Client,
  Bucket: string,
): Pick<ObjectStorage, 'head' | 'read' | 'stream' | 'list' | 'listAll'> {
  async function get(key: string, range?: ByteRange) {
    assertKey(key);
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ''}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
    if (Body === undefined) throw new StorageError('unavailable', 'The store answered without a body');
    return Body;
  }

  async function* pages(filter: { Prefix?: string; Delimiter?: string }): AsyncGenerator<ListedObject> {
    let ContinuationToken: string | undefined;
    do {
      const from = ContinuationToken;
      const page = await onS3(() =>
        client.send(new ListObjectsV2Command({ Bucket, ...filter, ContinuationToken: from })),
      );
      for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
        // Others are not ours: a console makes `uploads/` for a folder.
        if (Key !== undefined && isKey(Key)) yield { key: Key, sizeBytes: Size, storedAt: LastModified ?? new Date() };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    async head(key) {
      assertKey(key);
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return { sizeBytes: found.ContentLength ?? 0, contentType: found.ContentType ?? 'application/octet-stream' };
      } catch (error) {
        const known = toStorageError(error);
        if (known.code === 'not_found') return null;
        throw known;
      }
    },

    read: (key, range) => onS3(async () => (await get(key, range)).transformToByteArray()),

    stream: (key) =>
      onS3(async () => {
        const body = await get(key);
        if (!(body instanceof Readable)) throw new StorageError('unavailable', 'The store answered without a stream');
        return body;
      }),

    list: async (prefix) => {
      assertKeyPrefix(prefix);
      const listed: ListedObject[] = [];
      for await (const each of pages({ Prefix: prefix, Delimiter: '/' })) listed.push(each);
      return listed;
    },

    listAll: () => pages({}),
  };
}

const writingCalls = (client: S3Client, Bucket: string): Pick<ObjectStorage, 'write' | 'writeFile' | 'remove'> => ({
  write: (key, bytes, contentType) =>
    onS3(async () => {
      assertKey(key);
      assertContentType(contentType);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }));
    }),

  writeFile: (key, path, contentType) =>
    onS3(async () => {
      assertKey(key);
      assertContentType(contentType);
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength, ContentType: contentType }));
      } finally {
        Body.destroy();
      }
    }),

  remove: (keys) =>
    onS3(async () => {
      for (const key of keys) assertKey(key);
      for (let from = 0; from < keys.length; from += REMOVED_PER_REQUEST) {
        const Objects = keys.slice(from, from + REMOVED_PER_REQUEST).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
        if (failed.length > 0) {
          throw new StorageError('unavailable', `${failed.length} objects were not removed (${failed[0]?.Code})`);
        }
      }
    }),
});

async function onS3<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}
