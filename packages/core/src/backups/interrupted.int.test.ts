import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOwnerDb } from '@openconsult/db';
import { readMigrations } from '@openconsult/db/schema-files';
import { requireProgram } from '@openconsult/dev/stack/debian-packages';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { type BackupDestination, createBackupDestination } from '@openconsult/integrations/backup';
import type { ObjectStorage } from '@openconsult/integrations/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDatabaseVersion } from '../platform/database-version.ts';
import type { Deps } from '../platform/deps.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDeps, createUser, type TestDeps, type TestUser } from '../testing/index.ts';
import { changeBackupKey } from './change-key.ts';
import { restoreHere } from './commands.ts';
import { beginLoad, withBackupLock } from './database.repo.ts';
import { drill, folderStorage } from './drill.ts';
import { restore } from './restore.ts';
import { type BackupDeps, backUp, completeRuns, takeOver } from './service.ts';
import { upkeep } from './upkeep.ts';

/** Commands that fail or are killed in their middle. */

const BACKUP_KEY = 'the key of the backups of this test';
const logKeyOf = (user: TestUser, consultationId: string) =>
  `erasure-log/${Date.now()}.${user.practiceId}.${consultationId}.${randomUUID()}`;

let testDeps: TestDeps;
let folder: string;
let deps: BackupDeps;
let user: TestUser;
/** Erased after the backup. */
let erasedId: string;

beforeAll(async () => {
  await requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: () => {} });
  testDeps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'openconsult-interrupted-'));
  const repository = join(folder, 'repository');
  const config = { ...testDeps.deps.config, BACKUP_REPOSITORY: repository, BACKUP_KEY };
  const keys = { region: '', accessKeyId: '', secretAccessKey: '' };
  deps = { ...testDeps.deps, config, destination: createBackupDestination({ repository, ...keys }) };
  const { db, storage } = deps;
  user = await createUser(db, { kind: 'pro' });
  for (const patientName of ['Erased', 'Another'])
    await db.consultation.create({ data: { userId: user.id, patientName, endedAt: new Date(), endedBy: 'person' } });
  erasedId = (await db.consultation.findFirstOrThrow({ where: { patientName: 'Erased' } })).id;
  await storage.write(`uploads/${user.id}/a`, Buffer.from('a'), 'text/plain');
  // The keyring has the entry, and the backup the consultation.
  await storage.write(logKeyOf(user, erasedId), new Uint8Array(), 'text/plain');
  expect(await backUp(deps)).toMatchObject({ outcome: 'done' });
}, 300_000);

afterAll(async () => {
  await testDeps.close();
  await rm(folder, { recursive: true, force: true });
});

/** An empty host. `onHost` runs work with a connection of its own, as a command does: a restore refuses others. */
async function emptyHost() {
  const databaseUrl = await cloneDatabase();
  const storage = await folderStorage(await mkdtemp(join(folder, 'host-')));
  const config = { ...deps.config, DATABASE_URL: databaseUrl, SESSION_SECRET: 'the secret of the empty host, new' };
  const onHost = async <Result>(work: (hostDeps: Deps) => Promise<Result>): Promise<Result> => {
    const db = createOwnerDb(databaseUrl);
    try {
      return await work({ ...testDeps.deps, config, storage, db });
    } finally {
      await db.$disconnect();
    }
  };
  return { onHost, config, storage };
}

async function keysIn(storage: ObjectStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.listAll()) keys.push(key);
  return keys;
}

test('P10 P12: a restore that cannot write the log of erasures leaves the target as empty as it was', async () => {
  const { onHost, storage } = await emptyHost();
  const broken: ObjectStorage = {
    ...storage,
    write: (key, ...rest) =>
      key.startsWith('erasure-log/') ? Promise.reject(new Error('full')) : storage.write(key, ...rest),
  };
  const options = { report: () => {} };
  await expect(onHost((host) => restoreHere({ ...host, storage: broken }, options))).rejects.toThrow('full');
  expect(await keysIn(storage)).toEqual([]);
  const tables = onHost(({ db }) => db.$queryRaw`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  expect(await tables).toEqual([]);
  expect((await onHost((host) => restoreHere(host, options))).erasures).toMatchObject({ consultations: 1 });
}, 120_000);

test('P10 P12: a restore that ends after its commit serves no erased patient, and the next one finishes it', async () => {
  const { onHost, config, storage } = await emptyHost();
  const settingsFile = join(folder, 'settings');
  const lines: string[] = [];
  const options = { settingsFile, report: (line: string) => void lines.push(line) };
  const patients = () =>
    onHost(async ({ db }) => (await db.consultation.findMany()).map(({ patientName }) => patientName).sort());
  // The first step after the commit that reads the log.
  const dying: ObjectStorage = { ...storage, list: () => Promise.reject(new Error('killed')) };
  await expect(onHost((host) => restoreHere({ ...host, storage: dying }, options))).rejects.toThrow('killed');
  expect(lines.at(-1)).toContain('restore again');
  expect(await patients()).toEqual(['Another', 'Erased']);
  await expect(assertDatabaseVersion(config, silentLog)).rejects.toThrow('restore again');
  const { destination } = deps;
  await expect(onHost((host) => backUp({ ...host, destination }))).rejects.toThrow('restore again');
  await rm(settingsFile);

  const { restored, erasures } = await onHost((host) => restoreHere(host, options));
  expect(restored).toMatchObject({ objects: 1, erasedPractices: 0 });
  expect(erasures).toMatchObject({ consultations: 1 });
  expect(await patients()).toEqual(['Another']);
  expect(await readFile(settingsFile, 'utf8')).toBe(`SESSION_SECRET_PREVIOUS=${deps.config.SESSION_SECRET}\n`);
  await assertDatabaseVersion(config, silentLog);
  await expect(onHost((host) => restoreHere(host, options))).rejects.toMatchObject({ code: 'has_rows' });
}, 120_000);

test('P12: what was erased after the last backup is erased again, by the log in the storage that was put aside', async () => {
  const { onHost } = await emptyHost();
  const formerStorage = await folderStorage(await mkdtemp(join(folder, 'former-')));
  const { id } = await deps.db.consultation.findFirstOrThrow({ where: { patientName: 'Another' } });
  await formerStorage.write(logKeyOf(user, id), new Uint8Array(), 'text/plain');
  const options = { formerStorage, report: () => {} };
  expect((await onHost((host) => restoreHere(host, options))).erasures).toMatchObject({ consultations: 2 });
  expect(await onHost(({ db }) => db.consultation.count())).toBe(0);
}, 120_000);

test('P10: a restore that is killed before its commit is not taken for a finished one, and a backup writes no row', async () => {
  const { onHost, config } = await emptyHost();
  const migrations = readMigrations().map(({ path }) => path);
  const backup = await deps.db.backupRun.findFirstOrThrow({ where: { outcome: 'done' } });
  await beginLoad(config.DATABASE_URL, { at: backup.startedAt.toISOString(), migrations });
  const database = new URL(config.DATABASE_URL).pathname.slice(1);
  await deps.db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${database}`;

  const { destination } = deps;
  await expect(onHost((host) => backUp({ ...host, destination }))).rejects.toThrow('restore again');
  await expect(onHost((host) => drill({ ...host, destination }, () => {}))).rejects.toThrow('restore again');
  // What another command wrote is no sign of the commit.
  await onHost(({ db }) => db.practice.create({ data: { name: 'Of another command' } }));
  const options = { report: () => {} };
  await expect(onHost((host) => restoreHere(host, options))).rejects.toMatchObject({ code: 'has_rows' });
  await onHost(({ db }) => db.practice.deleteMany());
  expect((await onHost((host) => restoreHere(host, options))).restored).toMatchObject({ objects: 1 });
  expect(await onHost(({ db }) => db.consultation.count())).toBe(1);
}, 120_000);

test('P10: one database at a time writes to a destination: the restored one, until another takes over', async () => {
  const repository = join(folder, 'shared');
  const shared = { ...deps.config, BACKUP_REPOSITORY: repository };
  const destination = createBackupDestination({ repository, region: '', accessKeyId: '', secretAccessKey: '' });
  const first: BackupDeps = { ...deps, config: shared, destination };
  expect(await backUp(first)).toMatchObject({ outcome: 'done' });
  // Stored by the copy of a later backup alone.
  await deps.storage.write(`uploads/${user.id}/b`, Buffer.from('b'), 'text/plain');
  expect(await backUp(first)).toMatchObject({ outcome: 'done' });

  const { onHost, config } = await emptyHost();
  const hostConfig = { ...config, BACKUP_REPOSITORY: repository };
  const onSecond = <Result>(work: (host: BackupDeps & Deps) => Promise<Result>) =>
    onHost((host) => work({ ...host, config: hostConfig, destination }));
  await onSecond((host) => restoreHere(host, { report: () => {} }));
  // Until its first backup, the former one continues.
  expect(await backUp(first)).toMatchObject({ outcome: 'done' });
  expect(await onSecond(backUp)).toMatchObject({ outcome: 'done', objects: 2 });
  const refused = { outcome: 'failed', failure: 'OtherInstallationError' };
  expect([await backUp(first), await upkeep(first)]).toEqual([refused, refused]);

  await takeOver(first);
  expect(await backUp(first)).toMatchObject({ outcome: 'done', objects: 2 });
  expect(await onSecond(backUp)).toEqual(refused);
  const storage = await folderStorage(await mkdtemp(join(folder, 'host-')));
  const request = { destination, key: BACKUP_KEY, databaseUrl: await cloneDatabase(), storage, report: () => {} };
  expect(await restore(request)).toMatchObject({ objects: 2 });
  await deps.storage.remove([`uploads/${user.id}/b`]);
  // The destination of the other tests has its former writer.
  await takeOver(deps);
}, 180_000);

test('P11: a key of backups that cannot be changed in the repository stays the key of the keyring, too', async () => {
  const databaseUrl = deps.config.DATABASE_URL;
  const order: string[] = [];
  const destination: BackupDestination = {
    ...deps.destination,
    readFile(name) {
      order.push('begins to change');
      return deps.destination.readFile(name);
    },
  };
  const next = { key: 'the next key of the backups, which is long', previous: BACKUP_KEY };
  const [file, away] = [join(folder, 'repository', 'installation', 'config'), join(folder, 'away')];
  await rename(file, away);
  // It leads to itself: also root cannot read it.
  await symlink(file, file);
  const change = () => changeBackupKey({ databaseUrl, destination }, next);
  await expect(change()).rejects.toMatchObject({ name: 'BackupError', code: 'unavailable' });
  await rm(file);
  await rename(away, file);
  expect(await backUp(deps)).toMatchObject({ outcome: 'done' });

  // Not beside a backup, which it would disturb.
  order.length = 0;
  let changed: Promise<void> | undefined;
  await withBackupLock(databaseUrl, async () => {
    changed = change();
    await delay(500);
    order.push('backed up');
  });
  await changed;
  expect(order).toEqual(['backed up', 'begins to change']);
  expect((await completeRuns(destination, next.key)).runs).toHaveLength(2);
  await expect(destination.repository('installation', BACKUP_KEY).copies()).rejects.toMatchObject({
    code: 'wrong_key',
  });
  expect(await readdir(join(folder, 'repository', 'installation', 'keys'))).toHaveLength(1);
}, 120_000);
