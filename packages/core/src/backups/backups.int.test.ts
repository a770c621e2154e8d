import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnerDb, type Db } from '@openconsult/db';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { requireProgram } from '@openconsult/dev/stack/debian-packages';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { type BackupDestination, createBackupDestination } from '@openconsult/integrations/backup';
import type { ObjectStorage } from '@openconsult/integrations/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../platform/secret-box.ts';
import { addRowToEachTable, createTestDeps, type RowsOfUser, type TestDeps } from '../testing/index.ts';
import { changeBackupKey } from './change-key.ts';
import { drill, folderStorage } from './drill.ts';
import { finishRestore } from './finish-restore.ts';
import { restore } from './restore.ts';
import { type BackupDeps, backUp, completeRuns } from './service.ts';
import { upkeep } from './upkeep.ts';

/** The long form has a gigabyte: half of it in the database, half in objects of a recorder's size. */
const isProof = process.env.PROVE === '1';
const CONSULTATIONS = isProof ? 25_000 : 20;
const PHRASES_EACH = isProof ? 40 : 2;
const OBJECTS = isProof ? 10_000 : 10;
const OBJECT_BYTES = 50_000;
/** The promise is made for ten gigabytes. */
const PROMISED_SHARE = 10;
const RESTORED_WITHIN_S = 3_600;

const BACKUP_KEY = 'the key of the backups of this test';

let testDeps: TestDeps;
let folder: string;
let mine: RowsOfUser;
let theirs: RowsOfUser;
/** A destination with one backup, made once as it takes seconds; each test works on a copy. */
let made: string;
let copies = 0;
/** A gigabyte takes longer than a query of a request may. */
const LONG_LIMITS = { acquireMs: 60_000, queryMs: 1_200_000, idleInTransactionMs: 1_200_000 };
const opened: Db[] = [];

beforeAll(async () => {
  await requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: () => {} });
  testDeps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'openconsult-backups-'));
  await addData();
  made = join(folder, 'made');
  expect(await backUp(depsAt(made))).toMatchObject({ outcome: 'done', objects: 5 });
}, 300_000);

afterAll(async () => {
  await Promise.all(opened.map((db) => db.$disconnect()));
  await testDeps.close();
  await rm(folder, { recursive: true, force: true });
});

async function copyOfBackup(): Promise<BackupDeps> {
  copies += 1;
  const repository = join(folder, `copy-${copies}`);
  await cp(made, repository, { recursive: true });
  return depsAt(repository);
}

const repositoryOf = ({ config }: BackupDeps): string => config.BACKUP_REPOSITORY ?? '';

function depsAt(repository: string): BackupDeps {
  const config = { ...testDeps.deps.config, BACKUP_REPOSITORY: repository, BACKUP_KEY };
  const keys = { region: '', accessKeyId: '', secretAccessKey: '' };
  return { ...testDeps.deps, config, destination: createBackupDestination({ repository, ...keys }) };
}

/** An empty host: a database without rows and a storage without objects. */
async function emptyHost({ destination }: BackupDeps) {
  const databaseUrl = await cloneDatabase();
  const storage = await folderStorage(join(folder, `host-${randomUUID()}`));
  return { databaseUrl, storage, key: BACKUP_KEY, destination, report: () => {} };
}

const open = (url: string): Db => {
  const db = createOwnerDb(url, { limits: LONG_LIMITS });
  opened.push(db);
  return db;
};

/** Count and hash of each table, by queries of Postgres's own. */
async function tableHashes(db: Db): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'backup_runs')`;
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.$queryRawUnsafe<{ hash: string }[]>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM "${name}" t`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

async function objectsOf(storage: ObjectStorage): Promise<Record<string, string>> {
  const objects: Record<string, string> = {};
  for await (const { key } of storage.listAll()) {
    const bytes = await storage.read(key);
    objects[key] = `${(await storage.head(key))?.contentType} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return objects;
}

/** Rows in every table for two practices, and objects of each, small and large. */
async function addData(): Promise<void> {
  const { db, storage } = testDeps.deps;
  [mine, theirs] = [await addRowToEachTable(db), await addRowToEachTable(db)];
  await db.practiceKey.deleteMany({});
  await db.aiSetting.deleteMany({});
  for (const { practiceId, userId, of } of [mine, theirs]) {
    const recordingId = String(of('recordings').id);
    const objectKey = `voice-notes/${String(of('voice_notes').id)}/${recordingId}/0.webm`;
    await db.audioSegment.updateMany({ where: { recordingId }, data: { objectKey } });
    await storage.write(objectKey, Buffer.from(`audio of ${userId}`), 'audio/webm');
    await storage.write(`practice-logos/${practiceId}/a.png`, randomBytes(9_000_000), 'image/png');
    await db.practice.update({ where: { id: practiceId }, data: { name: 'Tab\tand\nline \\N "quoted" ✓' } });
  }
  const { userId } = mine;
  const encryptedSecret = createSecretBox(testDeps.deps.config.SESSION_SECRET, 'two-factor').seal(
    'the secret of an app',
    userId,
  );
  await db.twoFactor.update({ where: { userId }, data: { encryptedSecret } });
  await storage.write('library/shared.webp', Buffer.from('a picture'), 'image/webp');
  await storage.write('health/ready', Buffer.from([1]), 'text/plain');
}

/** More of what a practice has most: notes, phrases and pieces of audio. */
async function addMuch(): Promise<void> {
  const { storage, config } = testDeps.deps;
  const db = open(config.DATABASE_URL);
  const { userId } = mine;
  const text = (chars: number) =>
    `(SELECT string_agg(md5(random()::text || i || n), ' ') FROM generate_series(1, ${Math.ceil(chars / 33)}) n)`;
  await db.$transaction(
    [
      `CREATE TEMPORARY TABLE many ON COMMIT DROP AS SELECT i, gen_random_uuid() AS consultation, gen_random_uuid() AS note,
         gen_random_uuid() AS recording FROM generate_series(1, ${CONSULTATIONS}) i`,
      `INSERT INTO patient_sessions (id, user_id, patient_name, ended_at) SELECT consultation, '${userId}', 'Patient ' || i, now() FROM many`,
      `INSERT INTO voice_notes (id, user_id, patient_session_id, updated_at, notes, transcript)
         SELECT note, '${userId}', consultation, now(), ${text(4_000)}, ${text(8_000)} FROM many`,
      `INSERT INTO recordings (id, user_id, voice_note_id, mode, content_type) SELECT recording, '${userId}', note, 'live', 'audio/webm' FROM many`,
      `INSERT INTO transcript_phrases (id, recording_id, start_ms, end_ms, text)
         SELECT gen_random_uuid(), recording, p * 1000, p * 1000 + 900, ${text(130)} FROM many, generate_series(1, ${PHRASES_EACH}) p`,
    ].map((sql) => db.$executeRawUnsafe(sql)),
    { timeout: 600_000 } as never,
  );
  const segments = String(mine.of('recordings').id);
  for (let from = 0; from < OBJECTS; from += 100) {
    const some = Array.from({ length: Math.min(100, OBJECTS - from) }, (_, at) => from + at);
    await Promise.all(
      some.map((at) => storage.write(`voice-notes/${segments}/${at}.webm`, randomBytes(OBJECT_BYTES), 'audio/webm')),
    );
  }
}

const secondsOf = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
  const fromMs = performance.now();
  const result = await work();
  return [(performance.now() - fromMs) / 1_000, result];
};

function reportTimes(times: { gigabyte: number; nothingNew: number; restore: number }): void {
  const round = (seconds: number) => Math.round(seconds * 10) / 10;
  const size = isProof ? '1 GB' : 'a small practice';
  reportFigure('P10', `backup of ${size} of new data, s`, round(times.gigabyte));
  reportFigure('P10', `backup with little new, s (work that is lost: 5 min and this)`, round(times.nothingNew));
  reportFigure('P10', `restore of ${size}, s`, round(times.restore));
  if (!isProof) return;
  reportFigure('P10', 'restore of 10 GB, scaled, min', round((times.restore * PROMISED_SHARE) / 60));
  expect(times.restore * PROMISED_SHARE).toBeLessThan(RESTORED_WITHIN_S);
}

async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('P10: a damaged backup and a wrong key are refused, and the target is as empty as before', async () => {
  const deps = await copyOfBackup();
  const packs = await filesUnder(join(repositoryOf(deps), 'practices', mine.practiceId, 'data'));
  const sizes = await Promise.all(packs.map(async (path) => ({ path, size: (await stat(path)).size })));
  const { path = '', size = 0 } = sizes.sort((a, b) => b.size - a.size)[0] ?? {};
  const bytes = await readFile(path);
  const host = await emptyHost(deps);

  const refusal = async (key: string, code: string) => {
    await expect(restore({ ...host, key })).rejects.toMatchObject({ name: 'BackupError', code });
    expect(await objectsOf(host.storage)).toEqual({});
    const db = createOwnerDb(host.databaseUrl);
    const [row] = await db.$queryRaw<
      { exists: boolean }[]
    >`SELECT to_regclass('public.practices') IS NOT NULL AS exists`;
    if (row?.exists) expect(await db.practice.count()).toBe(0);
    await db.$disconnect();
  };
  await refusal('another key of the backups, long enough', 'wrong_key');
  await chmod(path, 0o600);
  await truncate(path, size - 1_000);
  await refusal(BACKUP_KEY, 'damaged');
  // Changed bytes are found when they are read: what was restored until then is removed.
  for (let at = 100; at < size - 4_096; at += 1_000) bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await refusal(BACKUP_KEY, 'damaged');
}, 120_000);

test('P10: a target that is used or not empty is refused, and is as before', async () => {
  const deps = await copyOfBackup();
  const live = { ...(await emptyHost(deps)), databaseUrl: deps.config.DATABASE_URL };
  const before = await tableHashes(deps.db);
  await expect(restore(live)).rejects.toMatchObject({ code: 'in_use' });
  expect(await tableHashes(deps.db)).toEqual(before);

  const host = await emptyHost(deps);
  const other = createOwnerDb(host.databaseUrl);
  await other.practice.create({ data: { name: 'Another practice' } });
  await other.$disconnect();
  await expect(restore(host)).rejects.toMatchObject({ code: 'has_rows' });
  expect(await open(host.databaseUrl).practice.count()).toBe(1);

  const full = await emptyHost(deps);
  await full.storage.write('uploads/a', Buffer.from('a'), 'text/plain');
  await expect(restore(full)).rejects.toMatchObject({ code: 'has_rows' });
  expect(Object.keys(await objectsOf(full.storage))).toEqual(['uploads/a']);
}, 60_000);

test('P10: a backup that is killed in its middle leaves the last good one, which a drill restores', async () => {
  const deps = await copyOfBackup();
  const rows = (await deps.db.backupRun.findFirstOrThrow({ where: { kind: 'backup', objects: 5 } })).rows;
  await deps.db.consultation.create({ data: { userId: mine.userId, patientName: 'After the last good one' } });
  // The copies of the practices are stored, and the process dies before the end of the backup.
  const { destination } = deps;
  const broken: BackupDestination = {
    ...destination,
    repository: (path, key) =>
      path === 'installation'
        ? { ...destination.repository(path, key), store: () => Promise.reject(new Error('killed')) }
        : destination.repository(path, key),
  };
  expect(await backUp({ ...deps, destination: broken })).toEqual({ outcome: 'failed', failure: 'Error' });
  const lines: string[] = [];
  expect(await drill(deps, (line) => lines.push(line))).toMatchObject({ outcome: 'done', rows, objects: 5 });
  expect(lines.join()).not.toContain('Patient');
  const databases = await deps.db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM pg_database WHERE datname LIKE ${`${new URL(deps.config.DATABASE_URL).pathname.slice(1)}_drill%`}`;
  expect(databases).toEqual([]);
}, 120_000);

test('P10: a new and empty database neither adds a backup to those of the lost one nor removes their keys', async () => {
  const deps = await copyOfBackup();
  const keyring = await readFile(join(repositoryOf(deps), 'keyring'));
  const config = { ...deps.config, DATABASE_URL: await cloneDatabase() };
  const db = open(config.DATABASE_URL);
  for (const practices of [0, 1]) {
    if (practices > 0) await db.practice.create({ data: { name: 'The first one' } });
    expect(await backUp({ ...deps, config, db })).toEqual({ outcome: 'failed', failure: 'OtherInstallationError' });
  }
  expect(await readFile(join(repositoryOf(deps), 'keyring'))).toEqual(keyring);
}, 60_000);

test('P10 P11: the key of the backups changes, however often the change was killed before', async () => {
  const deps = await copyOfBackup();
  const { destination } = deps;
  const change = { key: 'the next key of the backups, which is long', previous: BACKUP_KEY };
  const changeIn = (changed: BackupDestination) =>
    changeBackupKey({ databaseUrl: deps.config.DATABASE_URL, destination: changed }, change);
  const broken = { ...destination, replaceFile: () => Promise.reject(new Error('killed')) };
  await expect(changeIn(broken)).rejects.toThrow('killed');
  await changeIn(destination);
  await changeIn(destination);
  const host = await emptyHost(deps);
  await expect(restore(host)).rejects.toMatchObject({ code: 'wrong_key' });
  expect((await restore({ ...host, key: change.key })).objects).toBe(5);
}, 120_000);

test('P10: backups older than 35 days are removed with their bytes, and the newest restores', async () => {
  const deps = await copyOfBackup();
  expect(await upkeep(deps)).toMatchObject({ outcome: 'done' });
  expect(await upkeep(deps)).toBeNull();
  const old = await filesUnder(join(repositoryOf(deps), 'installation', 'snapshots'));
  for (const days of [35, 1]) {
    testDeps.passTime(days * 86_400_000);
    await backUp(deps);
  }
  expect(await upkeep(deps)).toMatchObject({ outcome: 'done' });
  const left = await filesUnder(repositoryOf(deps));
  expect(left.filter((path) => old.includes(path))).toEqual([]);
  const { runs } = await completeRuns(deps.destination, BACKUP_KEY);
  expect(runs).toHaveLength(2);
  expect((await restore(await emptyHost(deps))).objects).toBe(5);
}, 120_000);

test(
  'P10 E1: a backup restores on an empty host with every row, every object and its secrets, and sends no letter again',
  async () => {
    const deps = await copyOfBackup();
    const { db, storage, config } = deps;
    // The second backup has what is new since the first one, and refers to that for the rest.
    await storage.write(`uploads/${mine.userId}/later`, Buffer.from('later'), 'text/plain');
    await db.practice.update({ where: { id: mine.practiceId }, data: { phone: '+44 20 7946 0000' } });
    await addMuch();
    const [gigabyte] = await secondsOf(() => backUp(deps));
    await db.practice.update({ where: { id: mine.practiceId }, data: { phone: '+44 20 7946 0001' } });
    const before = await tableHashes(open(config.DATABASE_URL));
    const [nothingNew, result] = await secondsOf(() => backUp(deps));
    expect(result).toMatchObject({ outcome: 'done', objects: 6 + OBJECTS });
    const { 'health/ready': _, ...objects } = await objectsOf(storage);

    const host = await emptyHost(deps);
    const [restoreS, restored] = await secondsOf(() => restore(host));
    reportTimes({ gigabyte, nothingNew, restore: restoreS });
    const copy = open(host.databaseUrl);
    expect(await tableHashes(copy)).toEqual(before);
    expect(await objectsOf(host.storage)).toEqual(objects);
    const SESSION_SECRET = 'the secret of the empty host, which is new';
    const hostConfig = { ...config, DATABASE_URL: host.databaseUrl, SESSION_SECRET };
    const { rotated, unknownMessages } = await finishRestore({ ...deps, db: copy, config: hostConfig }, restored);
    const keys = await copy.practiceKey.count({ where: { erasedAt: null } });
    // That of the other user was never sealed.
    expect(rotated.map(({ sealedAgain, unreadable }) => [sealedAgain, unreadable])).toEqual([
      [1, 1],
      [0, 0],
      [keys, 0],
    ]);
    expect(unknownMessages).toBe(2);
    expect((await copy.message.findMany()).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    const found = await copy.twoFactor.findUniqueOrThrow({ where: { userId: mine.userId } });
    const box = createSecretBox(SESSION_SECRET, 'two-factor');
    expect(box.open(found.encryptedSecret, mine.userId)).toBe('the secret of an app');
    // Identifiers continue where they were, and the rules of the database are back.
    const next = await copy.auditEvent.create({ data: { practiceId: mine.practiceId, action: 'test', changes: {} } });
    const last = await db.auditEvent.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(next.id).toBeGreaterThan(last.id);
    await expect(copy.auditEvent.delete({ where: { id: next.id } })).rejects.toThrow();
    const unknown = { practiceId: randomUUID(), action: 'test', changes: {} };
    await expect(copy.auditEvent.create({ data: unknown })).rejects.toThrow(/foreign key/i);
  },
  isProof ? 3_600_000 : 120_000,
);
