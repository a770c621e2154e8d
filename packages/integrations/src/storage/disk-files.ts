import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertContentType } from './content-type.ts';
import { assertKey, assertKeyPrefix } from './keys.ts';
import { type ListedObject, type ObjectHead, StorageError } from './port.ts';

/** An open object. `offset` is where its bytes begin in the file. The caller closes the handle. */
export interface OpenObject extends ObjectHead {
  key: string;
  handle: FileHandle;
  offset: number;
}

/**
 * Objects as files. One object is one file, `objects/<2 hex>/<62 hex>/<64 hex>`: the SHA-256 of the key up to its last slash,
 * then of the whole key. So the objects under a prefix can be listed, and no key can leave the directory, meet a file
 * system's limits, or clash with another by case. The first line is JSON (key, content type), the bytes follow: an object
 * and its type appear together or not at all.
 *
 * A file is written under `incoming`, synced, and only then given its name. Throws `StorageError` only.
 */
export interface ObjectFiles {
  /** Throws `not_found`. */
  open(key: string): Promise<OpenObject>;
  /**
   * Stores the bytes under a new key. Does nothing for the same bytes. Throws `conflict` for other bytes,
   * `too_large` as soon as there are more than `maxBytes`, and `refused` for fewer than `minBytes` or an upload cut short.
   */
  create(key: string, contentType: string, bytes: AsyncIterable<Uint8Array>, size: SizeRule): Promise<void>;
  /** Stores the bytes, replacing any previous object. */
  replace(key: string, contentType: string, bytes: ObjectBytes): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<ListedObject[]>;
  listAll(): AsyncIterable<ListedObject>;
  /** Free space for this process, in bytes. */
  freeBytes(): Promise<number>;
}

type ObjectBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface SizeRule {
  minBytes: number;
  maxBytes: number;
}

interface ObjectHeader {
  key: string;
  contentType: string;
}

const maxHeaderBytes = 2048;
const staleUploadMs = 3_600_000;

/** @param dir is created when missing; files there are readable by this user only. */
export function createObjectFiles(dir: string): ObjectFiles {
  const incoming = join(dir, 'incoming');
  let ready: Promise<void> | undefined;

  const folderOf = (prefix: string): string => {
    const hash = sha256Hex(prefix);
    return join(dir, 'objects', hash.slice(0, 2), hash.slice(2));
  };

  function place(key: string): { folder: string; path: string } {
    assertKey(key);
    const folder = folderOf(key.slice(0, key.lastIndexOf('/') + 1));
    return { folder, path: join(folder, sha256Hex(key)) };
  }

  async function makeReady(): Promise<void> {
    ready ??= prepare(dir, incoming);
    await ready.catch((error) => {
      ready = undefined;
      throw error;
    });
  }

  /** Writes a synced file under `incoming`, and removes it after `store` (or a failure). */
  async function staged(
    header: ObjectHeader,
    bytes: ObjectBytes,
    size: SizeRule,
    store: (path: string) => Promise<void>,
  ): Promise<void> {
    assertContentType(header.contentType);
    await makeReady();
    const path = join(incoming, randomUUID());
    try {
      await writeSynced(path, header, bytes, size);
      await store(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    open: (key) =>
      onDisk(async () => {
        const { path } = place(key);
        return openObject(path);
      }),

    create: (key, contentType, bytes, size) =>
      onDisk(async () => {
        const { folder, path } = place(key);
        await staged({ key, contentType }, bytes, size, async (incomingPath) => {
          await makeFolder(folder);
          await linkNew(incomingPath, path);
          await syncFolder(folder);
        });
      }),

    replace: (key, contentType, bytes) =>
      onDisk(async () => {
        const { folder, path } = place(key);
        const anySize = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
        await staged({ key, contentType }, bytes, anySize, async (incomingPath) => {
          await makeFolder(folder);
          await rename(incomingPath, path);
          await syncFolder(folder);
        });
      }),

    remove: (key) =>
      onDisk(async () => {
        const { path } = place(key);
        await rm(path, { force: true });
      }),

    list: (prefix) =>
      onDisk(async () => {
        assertKeyPrefix(prefix);
        return listFolder(folderOf(prefix));
      }),

    async *listAll() {
      const root = join(dir, 'objects');
      for (const start of await onDisk(() => namesIn(root))) {
        for (const rest of await onDisk(() => namesIn(join(root, start))))
          yield* await onDisk(() => listFolder(join(root, start, rest)));
      }
    },

    freeBytes: () =>
      onDisk(async () => {
        await makeReady();
        const { bavail, bsize } = await statfs(dir);
        return bavail * bsize;
      }),
  };
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });

/** Makes a folder whose path survives a power cut. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Makes the folders and clears uploads that a killed process left behind. */
async function prepare(dir: string, incoming: string): Promise<void> {
  await makeFolder(join(dir, 'objects'));
  await makeFolder(incoming);
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > staleUploadMs) await rm(path, { force: true });
  }
}

/** Writes a new file and syncs it. */
async function writeSynced(path: string, header: ObjectHeader, bytes: ObjectBytes, size: SizeRule): Promise<void> {
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
}

/** Names an uploaded file. Throws `conflict` when the name has other bytes. */
async function linkNew(incomingPath: string, path: string): Promise<void> {
  try {
    // A link, unlike a rename, fails when the name is taken: of two uploads at once exactly one wins.
    await link(incomingPath, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (!(await sameBytes(incomingPath, path))) throw new StorageError('conflict', 'Other bytes are stored here');
  }
}

async function listFolder(folder: string): Promise<ListedObject[]> {
  const listed: ListedObject[] = [];
  for (const name of await namesIn(folder)) {
    const found = await openObject(join(folder, name)).catch((error: unknown) => {
      // Removed after its name was read.
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    });
    if (found === null) continue;
    const { key, sizeBytes, handle } = found;
    try {
      listed.push({ key, sizeBytes, storedAt: (await handle.stat()).mtime });
    } finally {
      await handle.close();
    }
  }
  return listed;
}

async function openObject(path: string): Promise<OpenObject> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await handle.read(start, 0, maxHeaderBytes, 0);
    const lineEnd = start.subarray(0, bytesRead).indexOf(0x0a);
    const header: unknown = lineEnd === -1 ? null : JSON.parse(start.toString('utf8', 0, lineEnd));
    if (typeof header !== 'object' || header === null || !('contentType' in header && 'key' in header)) {
      throw new StorageError('unavailable', 'A stored file is damaged');
    }
    const offset = lineEnd + 1;
    const { size } = await handle.stat();
    const { key, contentType } = header;
    return { key: String(key), handle, offset, sizeBytes: size - offset, contentType: String(contentType) };
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

/** Makes a new name survive a power cut. Windows neither has nor needs such a call. */
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
