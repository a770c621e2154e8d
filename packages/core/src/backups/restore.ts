import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupDestination, CopyRepository } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import type { ObjectStorage } from '@openconsult/integrations/storage';
import { withWorkFolder } from '../platform/work-folders.ts';
import { bytesOf, readArchive } from './archive.ts';
import { loadObjects } from './copy-objects.ts';
import { type LoadedCopy, loadRows } from './copy-rows.ts';
import {
  assertEmpty,
  beginLoad,
  type Load,
  NotRestorableError,
  type RowOwner,
  unfinishedRestore,
} from './database.repo.ts';
import { type Keyring, readKeyring } from './keyring.ts';
import { type RunManifest, runManifest } from './manifest.ts';
import { namedKeys } from './object-owners.ts';
import { digestOf } from './row-digest.ts';
import { copiesOfObjects, isNoContent } from './rules.ts';
import { completeRuns, pathOf } from './service.ts';

/** Where to restore from and to. */
export interface RestoreRequest {
  readonly destination: BackupDestination;
  /** The key of the backups. */
  readonly key: string;
  readonly previous?: string | undefined;
  /** The last backup before then; the newest when not given. */
  readonly at?: Date | undefined;
  /** A database without rows, which no one else uses. */
  readonly databaseUrl: string;
  /** A storage without objects. */
  readonly storage: ObjectStorage;
  /** Is called with a line for the operator. */
  readonly report: (line: string) => void;
}

export interface Restored {
  readonly manifest: RunManifest;
  readonly keyring: Keyring;
  readonly rows: number;
  readonly objects: number;
  /** Practices of the backup whose keys were erased since. */
  readonly erasedPractices: number;
}

/** The restored data differs from what was backed up. */
class DifferentError extends Error {
  override readonly name = 'DifferentError';
}

interface Owner {
  readonly name: string;
  readonly repository: CopyRepository;
  readonly copy: RunManifest['installation'];
  readonly rows: RowOwner;
}

async function chosenRun({ destination, key, at }: RestoreRequest) {
  const { repository, runs } = await completeRuns(destination, key);
  const run = runs.filter(({ time }) => at === undefined || time <= at).at(-1);
  if (!run) throw new BackupError('no_repository', 'There is no backup from before that time.');
  for await (const entry of readArchive(repository, run.id)) {
    if (entry.name === 'run')
      return { repository, manifest: runManifest.parse(JSON.parse((await bytesOf(entry)).toString())) };
  }
  throw new BackupError('damaged', 'The backup is cut short.');
}

async function assertNoObjects(storage: ObjectStorage): Promise<void> {
  for await (const { key } of storage.listAll())
    if (!isNoContent(key)) throw new NotRestorableError('has_rows', 'The storage is not empty.');
}

function ownersOf(
  { destination }: RestoreRequest,
  found: { repository: CopyRepository; manifest: RunManifest; keyring: Keyring },
): Owner[] {
  const { manifest, keyring, repository } = found;
  const practices = Object.entries(manifest.practices).flatMap(([practiceId, copy]) => {
    const key = keyring.keys[practiceId];
    if (key === undefined) return [];
    const rows = { practiceId };
    return [
      { name: `practice ${practiceId}`, repository: destination.repository(pathOf(practiceId), key), copy, rows },
    ];
  });
  const rows = { noneOf: Object.keys(manifest.practices) };
  return [...practices, { name: 'the installation', repository, copy: manifest.installation, rows }];
}

/** The backup of a request, and what a restore of it brings back. */
async function openBackup(request: RestoreRequest): Promise<{ owners: readonly Owner[]; restored: Restored }> {
  const keyring = await readKeyring(request.destination, { key: request.key, previous: request.previous });
  if (keyring === null) throw new BackupError('no_repository', 'There are no backups in the destination.');
  const { repository, manifest } = await chosenRun(request);
  const owners = ownersOf(request, { repository, manifest, keyring });
  const restored = {
    manifest,
    keyring,
    rows: owners.reduce((sum, { copy }) => sum + copy.rows, 0),
    objects: owners.reduce((sum, { copy }) => sum + copy.objects, 0),
    erasedPractices: Object.keys(manifest.practices).length + 1 - owners.length,
  };
  return { owners, restored };
}

/** Reads an owner's rows again and compares them. @throws DifferentError */
async function compareRows(load: Load, owner: Owner, { manifest }: LoadedCopy): Promise<void> {
  for (const table of load.tables) {
    const expected = manifest.tables[table.name] ?? { rows: 0, digest: '0'.repeat(64) };
    const actual = await digestOf(load.rows(table, owner.rows));
    if (actual.rows !== expected.rows || actual.digest !== expected.digest)
      throw new DifferentError(`${table.name} of ${owner.name} is not as it was backed up.`);
  }
}

/** Writes an owner's objects, and notes each key before. @returns the bytes of each */
async function restoreObjects(
  request: RestoreRequest,
  owner: Owner,
  { at, wanted, touched }: { at: Date; wanted: ReadonlyMap<string, number>; touched: Set<string> },
): Promise<ReadonlyMap<string, number>> {
  const { storage } = request;
  if (wanted.size === 0) return new Map();
  const copies = copiesOfObjects(await owner.repository.copies(), at);
  return loadObjects(owner.repository, copies, wanted, {
    async small(key, bytes, contentType) {
      touched.add(key);
      await storage.write(key, bytes, contentType);
    },
    large: (key, bytes, contentType) =>
      withWorkFolder(async (folder) => {
        touched.add(key);
        const file = createWriteStream(join(folder, 'object'));
        await pipeline(bytes, file);
        await storage.writeFile(key, join(folder, 'object'), contentType);
        return file.bytesWritten;
      }),
  });
}

/** Looks for every written object in the storage. @throws DifferentError */
async function compareObjects({ storage }: RestoreRequest, written: ReadonlyMap<string, number>): Promise<void> {
  const left = new Map(written);
  for await (const { key, sizeBytes } of storage.listAll()) if (left.get(key) === sizeBytes) left.delete(key);
  if (left.size > 0) throw new DifferentError(`${left.size} objects are not in the storage as they were written.`);
}

async function fill(
  request: RestoreRequest,
  load: Load,
  { owners, manifest, touched }: { owners: readonly Owner[]; manifest: RunManifest; touched: Set<string> },
): Promise<void> {
  const { report } = request;
  const loaded = new Map<Owner, LoadedCopy>();
  const written = new Map<string, number>();
  const at = new Date(manifest.at);
  for (const owner of owners) {
    const copy = await loadRows(owner.repository, owner.copy.copyId, load);
    loaded.set(owner, copy);
    const objects = await restoreObjects(request, owner, { at, wanted: copy.objects, touched });
    for (const [key, bytes] of objects) written.set(key, bytes);
    report(`Restored ${owner.name}: ${copy.objects.size} objects`);
  }
  await compareObjects(request, written);
  for (const [owner, copy] of loaded) await compareRows(load, owner, copy);
  const named = await namedKeys(load);
  for (const key of written.keys()) named.delete(key);
  if (named.size > manifest.missingObjects)
    throw new DifferentError(`${named.size} objects that rows name are in no copy.`);
}

/** The objects remain if the rows may: with them a second call continues. */
async function undo({ storage, report }: RestoreRequest, load: Load, touched: ReadonlySet<string>): Promise<void> {
  try {
    await load.undo();
    await storage.remove([...touched]);
  } catch {
    report('Not all that was written could be removed again: empty the database and the storage before the next try.');
  }
}

/**
 * Restores a backup, wholly or not at all: what fails leaves the database without tables and the storage without
 * objects. Every row is read again and compared with the backup, and every object is in the storage with the bytes that
 * were written. The product does not start on the database before `endRestore`, as erased patients may be back in it.
 * @throws BackupError for a wrong key, a damaged or a missing backup; NotRestorableError for a target that is not empty;
 * DifferentError; StorageError
 */
export async function restore(request: RestoreRequest): Promise<Restored> {
  const { report, storage } = request;
  await assertEmpty(request.databaseUrl);
  await assertNoObjects(storage);
  const { owners, restored } = await openBackup(request);
  const { manifest, keyring } = restored;
  report(`Restoring the backup of ${manifest.at}: ${owners.length - 1} practices`);
  if (manifest.missingObjects > 0)
    report(`${manifest.missingObjects} objects that rows name were missing in the storage that was backed up`);
  for (const owner of owners) await owner.repository.check(null);
  report('The copies are complete');

  const load = await beginLoad(request.databaseUrl, manifest);
  const touched = new Set<string>();
  try {
    await fill(request, load, { owners, manifest, touched });
    // Before the commit, and never removed: without it, erased patients would be back.
    for (const key of keyring.erasureLog) await storage.write(key, new Uint8Array(), 'text/plain');
    await load.finish(manifest.sequences);
    return restored;
  } catch (error) {
    await undo(request, load, touched);
    throw error;
  }
}

/**
 * What a restore brought back that was killed or failed between its commit and `endRestore`; null if there is none.
 * @throws BackupError; NotRestorableError for another backup than that of the request, or a database that is used
 */
export async function committedRestore(request: RestoreRequest): Promise<Restored | null> {
  const backupTime = await unfinishedRestore(request.databaseUrl);
  if (backupTime === null) return null;
  const { restored } = await openBackup({ ...request, at: request.at ?? new Date(backupTime) });
  if (restored.manifest.at !== backupTime)
    throw new NotRestorableError('has_rows', `The database has the backup of ${backupTime}, and not yet its erasures.`);
  request.report(`Continuing the restore of the backup of ${backupTime}`);
  return restored;
}
