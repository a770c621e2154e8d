import type { CopyRepository, StoredCopy } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import type { ListedObject, ObjectStorage } from '@openconsult/integrations/storage';
import { StorageError } from '@openconsult/integrations/storage';
import pLimit from 'p-limit';
import { z } from 'zod';
import { type ArchiveEntry, type ArchiveWriter, bytesOf, CutShortError, readArchive, storeArchive } from './archive.ts';
import { OBJECTS } from './rules.ts';

/** A larger one does not fit into memory beside others. */
const SMALL_BYTES = 8_000_000;
/** Reads and writes at a time: most objects are small, and the store may be far away. */
const AT_ONCE = 16;

/** The first line of an object's entry. */
const head = z.object({ key: z.string(), contentType: z.string() });

interface ReadObject {
  readonly object: ListedObject;
  readonly contentType: string;
  /** Null for a large one. */
  readonly bytes: Uint8Array | null;
}

/** Null for an object that was removed meanwhile. */
async function readObject(storage: ObjectStorage, object: ListedObject): Promise<ReadObject | null> {
  try {
    const found = await storage.head(object.key);
    if (found === null) return null;
    const bytes = found.sizeBytes > SMALL_BYTES ? null : await storage.read(object.key);
    return { object: { ...object, sizeBytes: found.sizeBytes }, contentType: found.contentType, bytes };
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not_found') return null;
    throw error;
  }
}

async function writeObject(writer: ArchiveWriter, storage: ObjectStorage, name: string, read: ReadObject) {
  const { object, contentType, bytes } = read;
  const line = Buffer.from(`${JSON.stringify({ key: object.key, contentType })}\n`);
  if (bytes !== null) return writer.add(name, Buffer.concat([line, bytes]));
  async function* whole() {
    yield line;
    yield* await storage.stream(object.key);
  }
  return writer.addStream(name, line.length + object.sizeBytes, whole());
}

/** Stores objects as one copy. @returns those that were removed before they were read */
export async function storeObjects(
  repository: CopyRepository,
  storage: ObjectStorage,
  copy: { objects: readonly ListedObject[]; time: Date; tags: readonly string[] },
): Promise<{ addedBytes: number; gone: ReadonlySet<string> }> {
  const { objects, time } = copy;
  const tags = [OBJECTS, ...copy.tags];
  const { addedBytes, result } = await storeArchive(repository, { time, tags }, async (writer) => {
    const gone = new Set<string>();
    for (let from = 0; from < objects.length; from += AT_ONCE) {
      const some = objects.slice(from, from + AT_ONCE);
      const read = await Promise.all(some.map((object) => readObject(storage, object)));
      for (const [index, each] of read.entries()) {
        if (each === null) gone.add(some[index]?.key ?? '');
        else await writeObject(writer, storage, String(from + index), each);
      }
    }
    return gone;
  });
  return { addedBytes, gone: result };
}

/** The head of an entry, and the bytes after it. */
async function splitHead(entry: ArchiveEntry): Promise<{ head: z.output<typeof head>; rest: AsyncIterable<Buffer> }> {
  const iterator = entry.bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) throw new BackupError('damaged', 'A copy of an object has no head.');
    start = Buffer.concat([start, value]);
    const end = start.indexOf(0x0a);
    if (end < 0) continue;
    async function* rest() {
      yield start.subarray(end + 1);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    }
    return { head: head.parse(JSON.parse(start.subarray(0, end).toString())), rest: rest() };
  }
}

/** Writes objects to a storage. */
interface ObjectWriter {
  small(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** @returns how many bytes it wrote */
  large(key: string, bytes: AsyncIterable<Buffer>, contentType: string): Promise<number>;
}

/**
 * Writes the wanted objects of some copies, a later copy over an earlier one. Of a copy that is cut short, those before
 * the cut: the backup after it has the others again. Ends once no write is open.
 * @returns the bytes of each object that was written
 * @throws BackupError `damaged` if one is missing; the first error of a write
 */
export async function loadObjects(
  repository: CopyRepository,
  copies: readonly StoredCopy[],
  wanted: ReadonlyMap<string, number>,
  write: ObjectWriter,
): Promise<ReadonlyMap<string, number>> {
  const written = new Map<string, number>();
  const open = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const limit = pLimit(AT_ONCE);
  const writeSmall = (key: string, bytes: Buffer, contentType: string) => {
    const writing: Promise<void> = limit(() => write.small(key, bytes, contentType))
      .then(() => void written.set(key, bytes.length))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => open.delete(writing));
    open.add(writing);
  };
  const load = async (entry: ArchiveEntry) => {
    const { head: found, rest } = await splitHead(entry);
    const size = wanted.get(found.key);
    if (size === undefined) {
      for await (const _ of rest);
    } else if (size > SMALL_BYTES) {
      written.set(found.key, await write.large(found.key, rest, found.contentType));
    } else {
      writeSmall(found.key, await bytesOf({ name: entry.name, bytes: rest }), found.contentType);
      if (open.size >= 2 * AT_ONCE) await Promise.race(open);
    }
    if (failures.length > 0) throw failures[0];
  };
  for (const { id } of copies) {
    try {
      for await (const entry of readArchive(repository, id)) await load(entry);
    } catch (error) {
      if (!(error instanceof CutShortError)) throw error;
    } finally {
      await Promise.all(open);
    }
    if (failures.length > 0) throw failures[0];
  }
  const missing = [...wanted.keys()].filter((key) => !written.has(key));
  if (missing.length > 0) throw new BackupError('damaged', `${missing.length} objects are in no copy.`);
  return written;
}
