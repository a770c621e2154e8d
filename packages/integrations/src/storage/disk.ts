import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { assertContentType, mediaType } from './content-type.ts';
import { createObjectFiles, type ObjectFiles, type OpenObject } from './disk-files.ts';
import { createDiskSignatures, type DiskSignatures } from './disk-signatures.ts';
import { assertKey, assertKeyPrefix } from './keys.ts';
import { type ByteRange, type ObjectStorage, type PutRequest, StorageError } from './port.ts';

export interface DiskStorageConfig {
  driver: 'disk';
  /** Created when missing. Must be one file system: uploads are moved into place. */
  dir: string;
  /** At least 32 characters. Changing it invalidates every URL signed before. */
  secret: string;
  /** Where a browser reaches this server, without `/storage`. */
  publicBaseUrl: string;
  /** Space in bytes reserved for recordings. Default 0. */
  reserveBytes?: number;
  /** Milliseconds since 1970, for signing and expiry. Default: the clock. */
  now?: () => number;
}

/** Storage on this machine. `files` and `signatures` are for `createDiskStorageHandlers`, which serves its URLs. */
export interface DiskStorage extends ObjectStorage {
  readonly driver: 'disk';
  readonly files: ObjectFiles;
  readonly signatures: DiskSignatures;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** @see ObjectStorage for the guarantees. */
export function createDiskStorage(config: DiskStorageConfig): DiskStorage {
  const files = createObjectFiles(config.dir);
  const now = config.now ?? Date.now;
  const signatures = createDiskSignatures({ ...config, now });
  const isLow = async () => (await files.freeBytes()) < (config.reserveBytes ?? 0);

  return {
    driver: 'disk',
    formsReplace: false,
    files,
    signatures,
    now,

    async signPut({ key, contentType, size, expiresInS }) {
      assertKey(key);
      assertContentType(contentType);
      return {
        url: signatures.putUrl({ key, contentType, ...sizeRange(size) }, expiresInS),
        method: 'PUT',
        headers: { 'content-type': contentType },
      };
    },

    async signForm({ keyPrefix, contentType, maxBytes, maxFiles, maxTotalBytes, expiresInS }) {
      assertKeyPrefix(keyPrefix);
      assertContentType(contentType);
      const expiresAtMs = signatures.expiresAtMs(expiresInS);
      const policy = { keyPrefix, contentType: mediaType(contentType), maxBytes, maxFiles, maxTotalBytes, expiresAtMs };
      const signed = signatures.formFields(policy);
      return {
        url: signatures.formUrl(),
        fields: { 'Content-Type': mediaType(contentType), ...signed },
        keyPrefix,
        expiresAt: new Date(expiresAtMs).toISOString(),
      };
    },

    async signGet({ key, expiresInS, fileName }) {
      assertKey(key);
      return signatures.getUrl(key, fileName ?? '', expiresInS);
    },

    async head(key) {
      try {
        const { handle, sizeBytes, contentType } = await files.open(key);
        await handle.close();
        return { sizeBytes, contentType };
      } catch (error) {
        if (error instanceof StorageError && error.code === 'not_found') return null;
        throw error;
      }
    },

    async read(key, range) {
      const object = await files.open(key);
      try {
        const { start, length } = rangeWithin(object.sizeBytes, range);
        const bytes = new Uint8Array(length);
        let done = 0;
        while (done < length) {
          const part = await object.handle.read(bytes, done, length - done, object.offset + start + done);
          if (part.bytesRead === 0) throw new StorageError('unavailable', 'A stored file is damaged');
          done += part.bytesRead;
        }
        return bytes;
      } finally {
        await object.handle.close();
      }
    },

    async stream(key) {
      const object = await files.open(key);
      return streamObject(object, { start: 0, length: object.sizeBytes });
    },

    write: (key, bytes, contentType) => files.replace(key, contentType, [bytes]),

    async writeFile(key, path, contentType) {
      // A local file is made from stored objects, and can be made again once there is space.
      if (await isLow()) throw reserved();
      await files.replace(key, contentType, bytesOfFile(path));
    },

    list: (prefix) => files.list(prefix),

    listAll: () => files.listAll(),

    isLow,

    async remove(keys) {
      for (const key of keys) await files.remove(key);
    },
  };
}

/** The error of an upload while only the reserve for recordings is left. */
export const reserved = (): StorageError =>
  new StorageError('unavailable', 'The disk is nearly full. The room that is left is reserved for recordings.');

const sizeRange = (size: PutRequest['size']): { minBytes: number; maxBytes: number } =>
  'exactBytes' in size
    ? { minBytes: size.exactBytes, maxBytes: size.exactBytes }
    : { minBytes: 1, maxBytes: size.maxBytes };

/** Opened at the first read: without a reader a failure would be unhandled. */
async function* bytesOfFile(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Streams `length` bytes from `start`; closes the file at the end, on an error and when destroyed. */
export function streamObject(object: OpenObject, part: { start: number; length: number }): Readable {
  if (part.length === 0) {
    const empty = Readable.from([]);
    empty.once('close', () => void object.handle.close());
    return empty;
  }
  const start = object.offset + part.start;
  return object.handle.createReadStream({ start, end: start + part.length - 1 });
}

function rangeWithin(sizeBytes: number, range: ByteRange | undefined): { start: number; length: number } {
  if (range === undefined) return { start: 0, length: sizeBytes };
  const end = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (range.start < 0 || range.start >= sizeBytes || end < range.start) {
    throw new StorageError('refused', 'No bytes in this range');
  }
  return { start: range.start, length: end - range.start + 1 };
}
