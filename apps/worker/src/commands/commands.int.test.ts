import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDeps, createUser, type TestDeps } from '@openconsult/core/testing';
import { requireProgram } from '@openconsult/dev/stack/debian-packages';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { startS3Server } from '@openconsult/fakes/s3-server';
import { startTelemetryServer } from '@openconsult/fakes/telemetry-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let testDeps: TestDeps;
let folder: string;
let env: Record<string, string>;
/** The output of a first backup, with one object. */
let made: Awaited<ReturnType<typeof run>>;

beforeAll(async () => {
  await requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: () => {} });
  testDeps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'openconsult-commands-'));
  const { config } = testDeps.deps;
  env = {
    PATH: process.env.PATH ?? '',
    ...Object.fromEntries(
      Object.entries(config).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    ),
    SESSION_SECRET: 'the first secret of this installation',
    BACKUP_REPOSITORY: join(folder, 'repository'),
    BACKUP_KEY: 'the key of the backups of this test',
  };
  const { db, storage } = testDeps.deps;
  const user = await createUser(db, { kind: 'pro' });
  await db.consultation.create({ data: { userId: user.id, patientName: 'Zebedee Quartermaine' } });
  await storage.write('uploads/a', Buffer.from('a picture'), 'image/webp');
  made = await run('backup');
}, 300_000);

afterAll(async () => {
  await testDeps.close();
  await rm(folder, { recursive: true, force: true });
});

const scriptOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Runs a command to its end. */
const run = (name: string, args: string[] = [], changes: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [scriptOf(name), ...args], { env: { ...env, ...changes } }, (error, output, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
    );
  });

const start = (name: string, args: string[], changes: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [scriptOf(name), ...args], { env: { ...env, ...changes }, stdio: 'ignore' });

/** The databases beside that of the tests, by what comes after its name. */
async function databasesBeside(): Promise<string[]> {
  const beginning = `${new URL(testDeps.deps.config.DATABASE_URL).pathname.slice(1)}_`;
  const rows = await testDeps.deps.db.$queryRaw<{ name: string }[]>`
    SELECT datname::text AS name FROM pg_database WHERE starts_with(datname::text, ${beginning}) ORDER BY 1`;
  return rows.map(({ name }) => name.slice(beginning.length));
}

const filesUnder = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('P10 P11: an operator backs up, lists, drills, restores and rotates keys by commands', async () => {
  const outputs = [made];

  expect(await run('backup', [], { BACKUP_REPOSITORY: '' })).toMatchObject({ code: 2 });
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up \d+ rows and 1 objects/) });
  outputs.push(await run('restore', ['--list']));
  expect(outputs.at(-1)).toMatchObject({ code: 0, output: expect.stringMatching(/Z {2}\d+ rows, 1 objects\n$/) });
  outputs.push(await run('drill'));
  expect(outputs.at(-1)).toMatchObject({ code: 0, output: expect.stringContaining('are equal') });

  // The live database is in use, and stays as it is.
  outputs.push(await run('restore'));
  expect(outputs.at(-1)).toMatchObject({ code: 1, errors: expect.stringMatching(/is not empty|stop what uses it/) });
  expect(await run('restore', ['--at', 'yesterday'])).toMatchObject({ code: 2 });
  const host = { DATABASE_URL: await cloneDatabase(), STORAGE_DIR: join(folder, 'storage') };
  outputs.push(await run('restore', [], host));
  expect(outputs.at(-1)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Restored \d+ rows and 1 objects\.\n$/),
  });
  outputs.push(await run('restore', [], host));
  expect(outputs.at(-1)).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty') });

  const secrets = {
    SESSION_SECRET: 'a new secret of this installation',
    SESSION_SECRET_PREVIOUS: env.SESSION_SECRET ?? '',
  };
  outputs.push(await run('rotate-keys', [], { ...host, ...secrets }));
  expect(outputs.at(-1)).toMatchObject({
    code: 0,
    output: expect.stringContaining('keys of practices: 1 sealed again'),
  });
  expect(await run('rotate-keys', ['--new-secret', join(folder, 'none')])).toMatchObject({ code: 1 });
  expect(JSON.stringify(outputs)).not.toMatch(/Zebedee|Quartermaine/);
}, 180_000);

test('P11: the backups get their new key although a sealed value cannot be opened', async () => {
  const { db, config } = testDeps.deps;
  const { practiceId } = await createUser(db, { kind: 'pro' });
  await db.aiSetting.create({
    data: {
      practiceId,
      task: 'notes',
      provider: 'openai',
      baseUrl: 'https://ai.example/v1',
      encryptedKey: Buffer.from('damaged'),
    },
  });
  const place = { DATABASE_URL: config.DATABASE_URL, BACKUP_REPOSITORY: join(folder, 'rotated') };
  expect(await run('backup', [], place)).toMatchObject({ code: 0 });
  expect(await run('rotate-keys', ['--backups'], place)).toMatchObject({ code: 2 });
  const keys = {
    ...place,
    BACKUP_KEY: 'the new key of the backups of this test',
    BACKUP_KEY_PREVIOUS: env.BACKUP_KEY ?? '',
  };
  expect(await run('rotate-keys', [], keys)).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 cannot be opened'),
  });
  expect(await run('rotate-keys', ['--backups'], keys)).toMatchObject({ code: 0 });
  // As the script repeats it after it was killed.
  expect(await run('rotate-keys', ['--backups'], keys)).toMatchObject({ code: 0 });
  expect(await run('restore', ['--list'], { ...keys, BACKUP_KEY_PREVIOUS: '' })).toMatchObject({ code: 0 });
  expect(await run('restore', ['--list'], place)).toMatchObject({ code: 1 });
  await db.aiSetting.deleteMany({ where: { practiceId } });
}, 180_000);

test('a bucket that was put aside is emptied, and never that of the product', async () => {
  const server = await startS3Server();
  for (const key of ['recordings/a', 'letters/b'])
    server.objects.set(key, { bytes: Buffer.from(key), contentType: 'text/plain', storedAt: new Date() });
  const { accessKeyId, secretAccessKey, region } = server.credentials;
  const s3 = {
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: server.url,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const emptied = (changes: Record<string, string>) =>
    run('empty-bucket', ['--bucket', server.bucket], { ...s3, ...changes });
  try {
    expect(await emptied({ S3_BUCKET: server.bucket })).toMatchObject({ code: 2 });
    expect(await emptied({ S3_BUCKET: 'another', STORAGE_DRIVER: 'disk' })).toMatchObject({ code: 2 });
    expect(server.objects.size).toBe(2);
    expect(await emptied({ S3_BUCKET: 'another' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed 2'),
    });
    expect(server.objects.size).toBe(0);
  } finally {
    await server.close();
  }
});

test('P10: a backup is made at intervals until it is stopped, and never beside another one', async () => {
  const { db } = testDeps.deps;
  const kind = 'backup';
  const done = () => db.backupRun.count({ where: { kind, outcome: 'done' } });
  const before = await done();
  const regular = start('backup', ['--every']);
  await expect.poll(() => db.backupRun.count({ where: { kind, endedAt: null } }), { timeout: 60_000 }).toBe(1);
  regular.kill('SIGSTOP');
  expect(await run('backup')).toMatchObject({ code: 75, errors: 'Another backup runs.\n' });
  regular.kill('SIGCONT');
  await expect.poll(done, { timeout: 60_000 }).toBe(before + 1);
  regular.kill('SIGTERM');
  expect(await once(regular, 'exit')).toEqual([0, null]);
}, 120_000);

test('P10: a backup that fails at intervals is an error report', async () => {
  const telemetry = await startTelemetryServer();
  // A file is in the place of the folder.
  const broken = { LOG_LEVEL: 'error', SENTRY_DSN: telemetry.dsn, BACKUP_REPOSITORY: scriptOf('backup') };
  const regular = start('backup', ['--every'], broken);
  try {
    const reports = () => JSON.stringify(telemetry.events);
    await expect.poll(reports, { timeout: 60_000 }).toContain('a run of the backups failed');
  } finally {
    regular.kill('SIGTERM');
    await once(regular, 'exit');
    await telemetry.close();
  }
}, 120_000);

test('P10: a backup is restored beside under a name, which a restore that fails leaves free', async () => {
  const changes = { TMPDIR: join(folder, 'beside') };
  await mkdir(changes.TMPDIR);
  const name = `look_${randomBytes(4).toString('hex')}`;
  const beside = (more = {}) => run('restore', ['--beside', name], { ...changes, ...more });
  const left = async () => [await databasesBeside(), await readdir(changes.TMPDIR)];
  expect(await beside({ BACKUP_KEY: 'another key of the backups of this test' })).toMatchObject({ code: 1 });
  expect(await left()).toEqual([[], []]);
  expect(await beside()).toMatchObject({ code: 0, output: expect.stringContaining(`_${name}, 1 objects into `) });
  const there = [[name], [`openconsult-${name}`]];
  expect(await left()).toEqual(there);
  expect(await beside()).toMatchObject({ code: 1 });
  expect(await left()).toEqual(there);
}, 120_000);

test('P11: a restore writes every former secret for the settings, those since the backup too', async () => {
  const settings = join(folder, 'restored-settings');
  const second = 'the second secret of this installation';
  const host = {
    DATABASE_URL: await cloneDatabase(),
    STORAGE_DIR: join(folder, 'storage-of-secrets'),
    SESSION_SECRET: 'the third secret of this installation',
    SESSION_SECRET_PREVIOUS: second,
  };
  expect(await run('restore', ['--settings', settings], host)).toMatchObject({ code: 0 });
  expect(await readFile(settings, 'utf8')).toBe(`SESSION_SECRET_PREVIOUS=${second},${env.SESSION_SECRET}\n`);
}, 120_000);

test('P12: a practice is erased by commands, and its certificate follows the backup that forgets its key', async () => {
  const { db } = testDeps.deps;
  const { practiceId } = await createUser(db, { kind: 'pro' });
  const { name } = await db.practice.findUniqueOrThrow({ where: { id: practiceId } });
  const [repository, certificate] = [join(folder, 'of-erased'), join(folder, 'certificate.pdf')];
  const place = { BACKUP_REPOSITORY: repository };
  const erase = (confirmed: string) =>
    run('erase-practice', ['--id', practiceId, '--name', confirmed, '--certificate', certificate], place);
  expect(await run('backup', [], place)).toMatchObject({ code: 0 });
  expect(await erase('Another')).toMatchObject({ code: 1, errors: expect.stringContaining('not the name') });
  expect(await erase(name)).toMatchObject({ code: 75, output: expect.stringContaining('Make a backup') });
  expect(await readdir(join(repository, 'practices'))).toContain(practiceId);
  expect(await run('backup', [], place)).toMatchObject({ code: 0 });
  expect(await readdir(join(repository, 'practices'))).not.toContain(practiceId);
  expect(await erase(name)).toMatchObject({ code: 0, output: expect.stringContaining(certificate) });
  expect((await readFile(certificate)).subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);

test('P10: the next drill removes what a killed one has restored', async () => {
  const changes = { TMPDIR: join(folder, 'drills') };
  await mkdir(changes.TMPDIR);
  const killed = start('drill', [], changes);
  await expect.poll(() => filesUnder(changes.TMPDIR), { timeout: 60_000, interval: 5 }).not.toEqual([]);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const drills = async () => (await databasesBeside()).filter((name) => name.startsWith('drill_'));
  expect(await drills()).toHaveLength(1);
  expect(await run('drill', [], changes)).toMatchObject({ code: 0 });
  expect(await drills()).toEqual([]);
  expect(await filesUnder(changes.TMPDIR)).toEqual([]);
}, 120_000);
