import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { assertContentType, mediaType } from './content-type.ts';
import { createObjectFiles, type ObjectFiles, type OpenObject } from './disk-files.ts';
import { createDiskSignatures, type DiskSignatures } from './disk-signatures.ts';
import { assertKey, assertKeyPrefix } from './keys.ts';
import { type ByteRange, type ObjectStorage, StorageError } from './port.ts';

export interface DiskStorageConfig {
  driver: 'disk';
  /** Created when missing. Must be one file system: uploads are moved into place. */
  dir: string;
  /** At least 32 characters. Changing it ends every URL signed before. */
  secret: string;
  /** Where a browser reaches this server, without `/storage`. */
  publicBaseUrl: string;
  /** Milliseconds since 1970, for signing and expiry. Default: the clock. */
  now?: () => number;
}

/** Storage on this machine. `files` and `signatures` are for `createDiskStorageHandlers`, which serves its URLs. */
export interface DiskStorage extends ObjectStorage {
  readonly driver: 'disk';
  readonly files: ObjectFiles;
  readonly signatures: DiskSignatures;
}

/** @see ObjectStorage for the guarantees. */
export function createDiskStorage(config: DiskStorageConfig): DiskStorage {
  const files = createObjectFiles(config.dir);
  const signatures = createDiskSignatures({ ...config, now: config.now ?? Date.now });

  return {
    driver: 'disk',
    files,
    signatures,

    async signPut({ key, contentType, sizeBytes, expiresInS }) {
      assertKey(key);
      assertContentType(contentType);
      return {
        url: signatures.putUrl({ key, contentType, sizeBytes }, expiresInS),
        method: 'PUT',
        headers: { 'content-type': contentType },
      };
    },

    async signForm({ keyPrefix, contentType, maxBytes, expiresInS }) {
      assertKeyPrefix(keyPrefix);
      assertContentType(contentType);
      const expiresAtMs = signatures.expiresAtMs(expiresInS);
      const signed = signatures.formFields({ keyPrefix, contentType: mediaType(contentType), maxBytes, expiresAtMs });
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

    writeFile: (key, path, contentType) => files.replace(key, contentType, bytesOfFile(path)),

    async remove(keys) {
      for (const key of keys) await files.remove(key);
    },
  };
}

/** Opened when the first byte is asked for: a stream that nobody reads yet could not tell of its failure. */
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
