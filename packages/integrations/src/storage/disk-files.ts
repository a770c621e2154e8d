import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertContentType } from './content-type.ts';
import { assertKey } from './keys.ts';
import { type ObjectHead, StorageError } from './port.ts';

/** An open object. `offset` is where its bytes begin in the file. The caller closes the handle. */
export interface OpenObject extends ObjectHead {
  handle: FileHandle;
  offset: number;
}

/**
 * Objects as files. One object is one file, `objects/<2 hex>/<62 hex>` by the SHA-256 of its key, so that no key can leave
 * the directory, meet a file system's limits, or clash with another by case. The first line is JSON (key, content type), the
 * bytes follow: an object and its type appear together or not at all.
 *
 * A file is written under `incoming`, synced, and only then given its name. Throws `StorageError` only.
 */
export interface ObjectFiles {
  /** Throws `not_found`. */
  open(key: string): Promise<OpenObject>;
  /**
   * Keeps the bytes under a new key. With the same bytes kept already it does nothing. Throws `conflict` for other bytes,
   * `too_large` as soon as there are more than `maxBytes`, and `refused` for fewer than `minBytes` or an upload cut short.
   */
  create(key: string, contentType: string, bytes: AsyncIterable<Uint8Array>, size: SizeRule): Promise<void>;
  /** Keeps the bytes in place of whatever is there. */
  replace(key: string, contentType: string, bytes: ObjectBytes): Promise<void>;
  remove(key: string): Promise<void>;
}

type ObjectBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface SizeRule {
  minBytes: number;
  maxBytes: number;
}

const maxHeaderBytes = 2048;
const staleUploadMs = 3_600_000;

/** @param dir is created when missing; files there are readable by this user only. */
export function createObjectFiles(dir: string): ObjectFiles {
  const incoming = join(dir, 'incoming');
  let ready: Promise<void> | undefined;

  async function place(key: string): Promise<{ folder: string; path: string }> {
    assertKey(key);
    const hash = createHash('sha256').update(key).digest('hex');
    const folder = join(dir, 'objects', hash.slice(0, 2));
    return { folder, path: join(folder, hash.slice(2)) };
  }

  /** Writes a synced file under `incoming`, and takes it away again after `keep` (or a failure). */
  async function staged(
    header: { key: string; contentType: string },
    bytes: ObjectBytes,
    size: SizeRule,
    keep: (path: string) => Promise<void>,
  ): Promise<void> {
    assertContentType(header.contentType);
    ready ??= prepare(dir, incoming);
    await ready.catch((error) => {
      ready = undefined;
      throw error;
    });
    const path = join(incoming, randomUUID());
    try {
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(`${JSON.stringify(header)}\n`);
        let total = 0;
        for await (const chunk of bytes) {
          total += chunk.byteLength;
          if (total > size.maxBytes) throw new StorageError('too_large', `More than ${size.maxBytes} bytes`);
          await handle.writeFile(chunk);
        }
        if (total < size.minBytes) throw new StorageError('refused', `Fewer than ${size.minBytes} bytes`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await keep(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    open: (key) =>
      onDisk(async () => {
        const { path } = await place(key);
        return openObject(path);
      }),

    create: (key, contentType, bytes, size) =>
      onDisk(async () => {
        const { folder, path } = await place(key);
        await staged({ key, contentType }, bytes, size, async (incomingPath) => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          try {
            // A link, unlike a rename, fails when the name is taken: of two uploads at once exactly one wins.
            await link(incomingPath, path);
          } catch (error) {
            if (errorCode(error) !== 'EEXIST') throw error;
            if (!(await sameBytes(incomingPath, path))) throw new StorageError('conflict', 'Other bytes are kept here');
          }
          await syncFolder(folder);
        });
      }),

    replace: (key, contentType, bytes) =>
      onDisk(async () => {
        const { folder, path } = await place(key);
        const anySize = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
        await staged({ key, contentType }, bytes, anySize, async (incomingPath) => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await rename(incomingPath, path);
          await syncFolder(folder);
        });
      }),

    remove: (key) =>
      onDisk(async () => {
        const { path } = await place(key);
        await rm(path, { force: true });
      }),
  };
}

/** Makes the folders and clears uploads that a killed process left behind. */
async function prepare(dir: string, incoming: string): Promise<void> {
  await mkdir(join(dir, 'objects'), { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > staleUploadMs) await rm(path, { force: true });
  }
}

async function openObject(path: string): Promise<OpenObject> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await handle.read(start, 0, maxHeaderBytes, 0);
    const lineEnd = start.subarray(0, bytesRead).indexOf(0x0a);
    const header: unknown = lineEnd === -1 ? null : JSON.parse(start.toString('utf8', 0, lineEnd));
    if (typeof header !== 'object' || header === null || !('contentType' in header)) {
      throw new StorageError('unavailable', 'A stored file is damaged');
    }
    const offset = lineEnd + 1;
    const { size } = await handle.stat();
    return { handle, offset, sizeBytes: size - offset, contentType: String(header.contentType) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function sameBytes(pathA: string, pathB: string): Promise<boolean> {
  const a = await openObject(pathA);
  try {
    const b = await openObject(pathB);
    try {
      if (a.sizeBytes !== b.sizeBytes) return false;
      const length = 65_536;
      for (let at = 0; at < a.sizeBytes; at += length) {
        const [partA, partB] = await Promise.all([
          a.handle.read(Buffer.alloc(length), 0, length, a.offset + at),
          b.handle.read(Buffer.alloc(length), 0, length, b.offset + at),
        ]);
        if (!partA.buffer.equals(partB.buffer)) return false;
      }
      return true;
    } finally {
      await b.handle.close();
    }
  } finally {
    await a.handle.close();
  }
}

/** Makes a new name survive a power cut. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const code = errorCode(error);
    if (code === 'ENOENT') throw new StorageError('not_found', 'No such object', { cause: error });
    if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
      throw new StorageError('refused', 'The upload was cut short', { cause: error });
    }
    throw new StorageError('unavailable', `The disk refused (${code ?? 'unknown'})`, { cause: error });
  }
}
