import { Readable } from 'node:stream';
import type { CopyRepository } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import type { ListedObject } from '@openconsult/integrations/storage';
import { z } from 'zod';
import { type ArchiveEntry, type ArchiveWriter, bytesOf, readArchive, storeArchive } from './archive.ts';
import type { Load, RowOwner, Snapshot } from './database.repo.ts';
import { type CopyManifest, copyManifest } from './manifest.ts';
import { RowDigest } from './row-digest.ts';

/** Rows of about this size are one entry: an entry needs its size before its bytes. */
const ENTRY_BYTES = 1_000_000;
const KEYS_PER_ENTRY = 5_000;

const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
const listedKeys = z.array(z.tuple([z.string(), z.int()]));

async function writeTable(
  writer: ArchiveWriter,
  snapshot: Snapshot,
  table: Snapshot['tables'][number],
  owner: RowOwner,
): Promise<{ rows: number; digest: string }> {
  const digest = new RowDigest();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let entry = 0;
  const flush = async () => {
    if (bytes === 0) return;
    if (entry === 0) {
      const head = { table: table.name, columns: table.columns };
      await writer.add(`tables/${table.name}`, Buffer.from(JSON.stringify(head)));
    }
    await writer.add(`rows/${table.name}/${entry}`, Buffer.concat(waiting));
    entry += 1;
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of snapshot.rows(table, owner) as AsyncIterable<Buffer>) {
    const whole = digest.add(chunk);
    waiting.push(whole);
    bytes += whole.length;
    if (bytes >= ENTRY_BYTES) await flush();
  }
  await flush();
  return digest.end();
}

/** Stores every row of an owner, and the names of their objects, as one copy. */
export async function storeRows(
  repository: CopyRepository,
  snapshot: Snapshot,
  copy: { owner: RowOwner; objects: readonly ListedObject[]; time: Date; tags: readonly string[] },
): Promise<{ id: string; addedBytes: number; result: CopyManifest }> {
  return storeArchive(repository, copy, async (writer) => {
    const tables: Record<string, { rows: number; digest: string }> = {};
    for (const table of snapshot.tables) {
      const count = await writeTable(writer, snapshot, table, copy.owner);
      if (count.rows > 0) tables[table.name] = count;
    }
    const keys = copy.objects.map(({ key, sizeBytes }): [string, number] => [key, sizeBytes]).sort();
    for (let from = 0; from < keys.length; from += KEYS_PER_ENTRY) {
      const some = keys.slice(from, from + KEYS_PER_ENTRY);
      await writer.add(`objects/${from}`, Buffer.from(JSON.stringify(some)));
    }
    const manifest: CopyManifest = { version: 1, tables, objects: keys.length };
    await writer.add('manifest', Buffer.from(JSON.stringify(manifest)));
    return manifest;
  });
}

/** What a copy of rows holds besides them. */
export interface LoadedCopy {
  readonly manifest: CopyManifest;
  /** Key of each object to its size. */
  readonly objects: ReadonlyMap<string, number>;
}

/** The entries of one table after its head, of which `next` is the first entry of something else. */
async function* rowsOf(
  entries: AsyncGenerator<ArchiveEntry>,
  table: string,
  after: (next: IteratorResult<ArchiveEntry>) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await entries.next();
    if (next.done || !next.value.name.startsWith(`rows/${table}/`)) {
      after(next);
      return;
    }
    yield* next.value.bytes;
  }
}

/** Fills a database with a copy. @throws BackupError `damaged` for one that was cut short */
export async function loadRows(repository: CopyRepository, copyId: string, load: Load): Promise<LoadedCopy> {
  const objects = new Map<string, number>();
  let manifest: CopyManifest | undefined;
  const entries = readArchive(repository, copyId);
  let next = await entries.next();
  while (!next.done) {
    const { name } = next.value;
    if (name.startsWith('tables/')) {
      const { table, columns } = tableHead.parse(JSON.parse((await bytesOf(next.value)).toString()));
      let following: IteratorResult<ArchiveEntry> | undefined;
      const rows = rowsOf(entries, table, (value) => {
        following = value;
      });
      await load.fill(table, columns, Readable.from(rows, { objectMode: false }));
      next = following ?? (await entries.next());
      continue;
    }
    if (name.startsWith('objects/')) {
      for (const [key, size] of listedKeys.parse(JSON.parse((await bytesOf(next.value)).toString())))
        objects.set(key, size);
    }
    if (name === 'manifest') manifest = copyManifest.parse(JSON.parse((await bytesOf(next.value)).toString()));
    next = await entries.next();
  }
  if (manifest?.objects !== objects.size) throw new BackupError('damaged', 'A copy is cut short.');
  return { manifest, objects };
}
