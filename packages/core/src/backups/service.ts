import { createHash, randomUUID } from 'node:crypto';
import type { BackupRunKind, BackupWriter } from '@openconsult/db';
import type { BackupDestination, CopyRepository, StoredCopy } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import type { ListedObject } from '@openconsult/integrations/storage';
import type { Deps } from '../platform/deps.ts';
import { failureOf } from '../platform/log.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { storeArchive } from './archive.ts';
import { storeObjects } from './copy-objects.ts';
import { storeRows } from './copy-rows.ts';
import { assertRestored, openSnapshot, type RowOwner, type Snapshot, withBackupLock } from './database.repo.ts';
import { backupSettings, emptyKeyring, type Keyring, readKeyring, writeKeyring } from './keyring.ts';
import type { RunManifest } from './manifest.ts';
import { namedKeys, objectsByOwner } from './object-owners.ts';
import { type RunCounts, repo } from './repo.ts';
import { ERASURE_LOG, isDueAgain } from './rules.ts';

/** What a backup needs of the product. */
export type BackupDeps = Pick<Deps, 'config' | 'db' | 'storage' | 'clock' | 'log'> & {
  readonly destination: BackupDestination;
};

/** The tag of the copy that makes a backup complete. */
const RUN = 'run';
const ROWS = 'rows';

export const INSTALLATION = 'installation';
export const pathOf = (practiceId: string): string => `practices/${practiceId}`;

/** An object may appear this long after the time that the store gives it. */
const LATE_OBJECT_MS = 15 * 60_000;

/** The destination has backups of another installation, or of this one before its data was lost. */
class OtherInstallationError extends Error {
  override readonly name = 'OtherInstallationError';
}

/** The clock went back: the order of the backups would be wrong. */
class ClockError extends Error {
  override readonly name = 'ClockError';
}

/**
 * Allows the writing of backups by the database that wrote the last one, or by the one that replaces it.
 * @throws OtherInstallationError
 */
export function assertWriter({ writer }: Keyring, { id, replaces }: BackupWriter): void {
  if (writer !== null && writer !== id && writer !== replaces)
    throw new OtherInstallationError(
      'Another database writes to the destination of the backups: stop its backups and run backup --take-over, or choose another destination.',
    );
}

/** The keys of all practices; made where missing. */
async function practiceKeysOf(deps: BackupDeps): Promise<Map<string, string>> {
  const keys = createPracticeKeys(deps);
  const erased = await repo.erased(deps.db);
  const ids = new Set([...(await repo.practiceIds(deps.db)), ...(await repo.unerasedKeyIds(deps.db))]);
  const found = new Map<string, string>();
  for (const id of ids) if (!erased.has(id)) found.set(id, (await keys.keyOf(id)).toString('base64'));
  return found;
}

/** A snapshot whose every practice has a key: one that was made meanwhile would be stored with those of no practice. */
async function snapshotWithKeys(deps: BackupDeps): Promise<{ snapshot: Snapshot; keys: Map<string, string> }> {
  for (;;) {
    const keys = await practiceKeysOf(deps);
    const snapshot = await openSnapshot(deps.config.DATABASE_URL);
    const rows = await snapshot.query<{ id: string }>(
      'SELECT id FROM practices WHERE id NOT IN (SELECT practice_id FROM practice_keys)',
    );
    if (rows.length === 0) return { snapshot, keys };
    await snapshot.close();
  }
}

/**
 * The keyring with the keys of this moment. A key leaves it only once the database says that it was erased: a new and
 * empty database must not make older backups unreadable.
 */
function nextKeyring(
  known: Keyring | null,
  keys: ReadonlyMap<string, string>,
  erased: ReadonlyMap<string, Date>,
): Keyring {
  const before = known ?? emptyKeyring();
  const isOther =
    Object.keys(before.keys).length > 0 && Object.keys(before.keys).every((id) => !keys.has(id) && !erased.has(id));
  if (isOther)
    throw new OtherInstallationError(
      'The destination has backups, and none is of this database: restore it, or choose another destination.',
    );
  const next: Keyring = { ...before, keys: { ...before.keys }, erased: { ...before.erased } };
  for (const [id, at] of erased) {
    delete next.keys[id];
    next.erased[id] ??= at.toISOString();
  }
  for (const [id, key] of keys) {
    if (next.erased[id] !== undefined) continue;
    if (next.keys[id] !== undefined && next.keys[id] !== key)
      throw new OtherInstallationError('A practice has another key in the destination than in this database.');
    next.keys[id] = key;
  }
  return next;
}

interface OwnerCopies {
  readonly repository: CopyRepository;
  readonly owner: RowOwner;
  readonly objects: readonly ListedObject[];
}

interface Run {
  readonly deps: BackupDeps;
  readonly snapshot: Snapshot;
  readonly time: Date;
  readonly tags: readonly string[];
  /** Whether the destination does not have an object of an owner yet, or has to store it again. */
  readonly isDue: (object: ListedObject, owner: string) => boolean;
}

/** Objects first: the rows' copy then lists only those that were stored. */
async function storeOwner(run: Run, { repository, owner, objects }: OwnerCopies) {
  const { deps, snapshot, time, tags, isDue } = run;
  const name = 'practiceId' in owner ? owner.practiceId : INSTALLATION;
  const due = objects.filter((object) => isDue(object, name));
  const stored =
    due.length > 0
      ? await storeObjects(repository, deps.storage, { objects: due, time, tags })
      : { addedBytes: 0, gone: new Set<string>() };
  const left = objects.filter(({ key }) => !stored.gone.has(key));
  const rows = await storeRows(repository, snapshot, { owner, objects: left, time, tags: [ROWS, ...tags] });
  const count = Object.values(rows.result.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    copy: { copyId: rows.id, rows: count, objects: left.length },
    addedBytes: stored.addedBytes + rows.addedBytes,
    keys: left.map(({ key }) => key),
  };
}

/** The last step, which makes the copies one backup. */
async function storeRun(repository: CopyRepository, manifest: RunManifest, counts: RunCounts, tags: readonly string[]) {
  const facts = [`rows=${counts.rows}`, `objects=${counts.objects}`];
  await storeArchive(repository, { time: new Date(manifest.at), tags: [RUN, ...facts, ...tags] }, (writer) =>
    writer.add('run', Buffer.from(JSON.stringify(manifest))),
  );
}

/** The newest time of an object that is not in the future: the objects after such a one are new, too. */
const latest = (objects: Iterable<readonly ListedObject[]>, now: Date): Date => {
  let last = 0;
  for (const some of objects)
    for (const { storedAt } of some) if (storedAt <= now) last = Math.max(last, storedAt.getTime());
  return new Date(last);
};

const fingerprint = ({ key, storedAt }: ListedObject): string =>
  createHash('sha256').update(`${key} ${storedAt.getTime()}`).digest('base64').slice(0, 12);

/** What may be listed late beside these has been stored since then. */
const lateFrom = (until: Date): Date => new Date(until.getTime() - LATE_OBJECT_MS);

function recentOf(objects: Iterable<readonly ListedObject[]>, until: Date): string[] {
  const recent = [...objects].flat().filter(({ storedAt }) => storedAt >= lateFrom(until));
  return recent.map(fingerprint);
}

function dueObjects({ objects }: Keyring, now: Date): Run['isDue'] {
  if (objects === null) return () => true;
  const since = lateFrom(new Date(objects.until));
  const known = new Set(objects.recent);
  const last = new Date(objects.wholeAt);
  return (object, owner) =>
    (object.storedAt >= since && !known.has(fingerprint(object))) || isDueAgain(object.key, owner, last, now);
}

/** Removes the repositories of practices whose keys were erased: unreadable bytes. */
async function removeErased({ destination }: BackupDeps, keyring: Keyring): Promise<Keyring> {
  const left = Object.keys(keyring.erased).filter((id) => !keyring.removed.includes(id));
  for (const id of left) await destination.removeRepository(pathOf(id));
  return { ...keyring, removed: [...keyring.removed, ...left] };
}

async function storeEverything(
  deps: BackupDeps,
  state: { snapshot: Snapshot; keys: ReadonlyMap<string, string>; keyring: Keyring; time: Date; id: string },
): Promise<{ counts: RunCounts; keyring: Keyring }> {
  const { snapshot, keys, keyring, time, id } = state;
  const { key } = backupSettings(deps.config);
  const practiceIds = [...keys.keys()];
  const objects = await objectsByOwner(deps.storage, snapshot, practiceIds);
  const run: Run = { deps, snapshot, time, tags: [`run=${id}`], isDue: dueObjects(keyring, time) };
  const installation = deps.destination.repository(INSTALLATION, key);

  const practices: RunManifest['practices'] = {};
  const named = await namedKeys(snapshot);
  let [rows, count, bytes] = [0, 0, 0];
  const store = async (owner: OwnerCopies) => {
    const { copy, addedBytes, keys: stored } = await storeOwner(run, owner);
    for (const each of stored) named.delete(each);
    rows += copy.rows;
    count += copy.objects;
    bytes += addedBytes;
    return copy;
  };
  for (const [practiceId, practiceKey] of keys) {
    const repository = deps.destination.repository(pathOf(practiceId), practiceKey);
    practices[practiceId] = await store({ repository, owner: { practiceId }, objects: objects.get(practiceId) ?? [] });
  }
  const shared = { repository: installation, owner: { noneOf: practiceIds }, objects: objects.get('') ?? [] };
  const manifest: RunManifest = {
    version: 1,
    at: time.toISOString(),
    migrations: [...snapshot.migrations],
    sequences: [...snapshot.sequences],
    practices,
    installation: await store(shared),
    missingObjects: named.size,
    secrets: [deps.config.SESSION_SECRET, ...(deps.config.SESSION_SECRET_PREVIOUS ?? [])],
  };
  const counts: RunCounts = { rows: BigInt(rows), objects: count, bytes: BigInt(bytes), missingObjects: named.size };
  await storeRun(installation, manifest, counts, run.tags);
  const until = latest(objects.values(), time);
  const recent = recentOf(objects.values(), until);
  return { counts, keyring: { ...keyring, objects: { until: until.toISOString(), wholeAt: manifest.at, recent } } };
}

/**
 * The keyring of the destination, for a backup of this database.
 * @throws BackupError; OtherInstallationError; ClockError
 */
async function keyringFor({ config, destination }: BackupDeps, writer: BackupWriter, time: Date) {
  const keyring = await readKeyring(destination, backupSettings(config));
  if (keyring === null) return null;
  assertWriter(keyring, writer);
  const { objects } = keyring;
  if (objects === null) return keyring;
  if (time < new Date(objects.wholeAt))
    throw new ClockError('The newest backup is later than now: the clock is wrong, or was when that one was made.');
  // The storage of the former writer had others.
  const isSame = keyring.writer === null || keyring.writer === writer.id;
  return isSame ? keyring : { ...keyring, objects: { ...objects, until: new Date(0).toISOString(), recent: [] } };
}

async function makeBackup(deps: BackupDeps, id: string, time: Date): Promise<RunCounts> {
  const { key } = backupSettings(deps.config);
  const writer = await repo.writer(deps.db);
  const known = await keyringFor(deps, writer, time);
  const { snapshot, keys } = await snapshotWithKeys(deps);
  try {
    const next = nextKeyring(known, keys, await repo.erased(deps.db));
    const log = (await deps.storage.list(ERASURE_LOG)).map((entry) => entry.key);
    const erasureLog = [...new Set([...next.erasureLog, ...log])].sort();
    const keyring = { ...next, writer: writer.id, erasureLog };
    // Before the first copy under a new key, and at once for an erased one.
    await writeKeyring(deps.destination, key, keyring);
    const stored = await storeEverything(deps, { snapshot, keys, keyring, time, id });
    const last = await removeErased(deps, stored.keyring);
    // Another database may have taken over since this backup began.
    await keyringFor(deps, writer, time);
    await writeKeyring(deps.destination, key, last);
    return stored.counts;
  } finally {
    await snapshot.close();
  }
}

/**
 * Lets this database write to a destination in place of the one that wrote the last backup, which then no longer can. The
 * next backup stores every object.
 */
export async function takeOver({ config, db, destination }: BackupDeps): Promise<void> {
  const keyring = await readKeyring(destination, backupSettings(config));
  await repo.replaceWriter(db, keyring?.writer ?? null);
}

/** How a run ended. */
export type RunResult =
  | ({ readonly outcome: 'done' } & RunCounts)
  | { readonly outcome: 'failed'; readonly failure: string };

/**
 * Records a run from its beginning to its end. It never rejects for a failure of the work.
 * @throws UnfinishedRestoreError before anything is written: the next restore may need the database empty
 */
export async function recorded(
  deps: Pick<BackupDeps, 'config' | 'db' | 'clock' | 'log'>,
  kind: BackupRunKind,
  work: (id: string, startedAt: Date) => Promise<RunCounts>,
): Promise<RunResult> {
  await assertRestored(deps.config.DATABASE_URL);
  const id = randomUUID();
  const startedAt = deps.clock.now();
  await repo.begin(deps.db, id, kind, startedAt);
  try {
    const counts = await work(id, startedAt);
    await repo.end(deps.db, id, { endedAt: deps.clock.now(), outcome: 'done', ...counts });
    return { outcome: 'done', ...counts };
  } catch (error) {
    const failure = failureOf(error);
    deps.log.error({ run: kind, failure }, 'a run of the backups failed');
    await repo.end(deps.db, id, { endedAt: deps.clock.now(), outcome: 'failed', failure });
    return { outcome: 'failed', failure };
  }
}

/**
 * Makes one backup, unless another process makes one. A killed or failed one leaves the earlier ones as they were.
 * @returns null if another one runs
 */
export async function backUp(deps: BackupDeps): Promise<RunResult | null> {
  const held = await withBackupLock(deps.config.DATABASE_URL, () =>
    recorded(deps, 'backup', (id, time) => makeBackup(deps, id, time)),
  );
  return held?.result ?? null;
}

/** The complete backups of a destination, oldest first. */
export async function completeRuns(
  destination: BackupDestination,
  key: string,
): Promise<{ repository: CopyRepository; runs: StoredCopy[] }> {
  const repository = destination.repository(INSTALLATION, key);
  const runs = (await repository.copies()).filter(({ tags }) => tags.includes(RUN));
  if (runs.length === 0) throw new BackupError('no_repository', 'The destination has no complete backup.');
  return { repository, runs };
}
