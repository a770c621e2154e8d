import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createOwnerDb } from '@openconsult/db';
import { requireProgram } from '@openconsult/dev/stack/debian-packages';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { type BackupDestination, BackupError, createBackupDestination } from '@openconsult/integrations/backup';
import { type ListedObject, type ObjectStorage, StorageError } from '@openconsult/integrations/storage';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePractice } from '../erasures/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { createPracticeKeys } from '../practice-keys/index.ts';
import { addConsultation, createTestDeps, type TestDeps } from '../testing/index.ts';
import { readArchive } from './archive.ts';
import { folderStorage } from './drill.ts';
import { readKeyring } from './keyring.ts';
import { restore } from './restore.ts';
import { OBJECTS } from './rules.ts';
import { type BackupDeps, backUp, completeRuns, INSTALLATION, pathOf } from './service.ts';
import { checkCopies, upkeep } from './upkeep.ts';

const BACKUP_KEY = 'the key of the backups of this test';
const DAY_MS = 86_400_000;

let testDeps: TestDeps;
let folder: string;
let deps: BackupDeps & Deps;
let actor: Actor;

beforeAll(
  () => requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: () => {} }),
  300_000,
);
beforeEach(async () => {
  testDeps = await createTestDeps();
  folder = await mkdtemp(join(tmpdir(), 'openconsult-objects-'));
  const repository = join(folder, 'repository');
  const config = { ...testDeps.deps.config, BACKUP_REPOSITORY: repository, BACKUP_KEY };
  const destination = createBackupDestination({ repository, region: '', accessKeyId: '', secretAccessKey: '' });
  deps = { ...testDeps.deps, config, destination };
  actor = await testDeps.actor();
});
afterEach(async () => {
  await testDeps.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (key: string, content: string | Buffer = key): Promise<void> =>
  deps.storage.write(key, Buffer.from(content), 'audio/webm');

/** A recording with a segment in storage. @returns its key */
async function addRecording(of = actor): Promise<{ recordingId: string; consultationId: string; key: string }> {
  const { voiceNoteId, consultationId } = await addConsultation(deps, of);
  const recording = { userId: of.userId, voiceNoteId, contentType: 'audio/webm' };
  const { id } = await deps.db.recording.create({ data: recording });
  const key = `recordings/${id}/0-abc.webm`;
  await write(key);
  return { recordingId: id, consultationId, key };
}

async function backedUp(given: BackupDeps = deps): Promise<void> {
  expect(await backUp(given)).toMatchObject({ outcome: 'done' });
}

/**
 * Restores the newest backup on an empty host.
 * @param change of its storage
 * @returns the hash of each object
 */
async function restored(
  report: (line: string) => void = () => {},
  change: (storage: ObjectStorage) => Partial<ObjectStorage> = () => ({}),
): Promise<Record<string, string>> {
  const folderOnly = await folderStorage(join(folder, `host-${randomUUID()}`));
  const storage: ObjectStorage = { ...folderOnly, ...change(folderOnly) };
  const { destination } = deps;
  await restore({ destination, key: BACKUP_KEY, databaseUrl: await cloneDatabase(), storage, report });
  return hashesOf(storage);
}

async function hashesOf(storage: ObjectStorage): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key } of storage.listAll())
    hashes[key] = createHash('sha256')
      .update(await storage.read(key))
      .digest('hex');
  return hashes;
}

/** A destination whose repositories at a path behave otherwise. */
const changedAt = (
  changed: string,
  change: (repository: ReturnType<BackupDestination['repository']>) => Partial<typeof repository>,
): BackupDeps => ({
  ...deps,
  destination: {
    ...deps.destination,
    repository(path, key) {
      const repository = deps.destination.repository(path, key);
      return path === changed ? { ...repository, ...change(repository) } : repository;
    },
  },
});

const ownRepository = async () => {
  const keyring = await readKeyring(deps.destination, { key: BACKUP_KEY });
  return deps.destination.repository(pathOf(actor.practiceId), keyring?.keys[actor.practiceId] ?? '');
};

test('P10 P12: a backup between the deletion of rows and the removal of their objects restores', async () => {
  const { key, consultationId } = await addRecording();
  const other = await addRecording(await testDeps.actor('pro', actor.practiceId));
  await backedUp();
  await deps.db.consultation.delete({ where: { id: consultationId } });
  await backedUp();
  expect(Object.keys(await restored())).toEqual([other.key]);
  expect((await hashesOf(deps.storage))[key]).toBeDefined();
}, 120_000);

test('P10: a backup that begins before a recording restores, and so does the next', async () => {
  await backedUp();
  const { listAll } = deps.storage;
  let added: Awaited<ReturnType<typeof addRecording>> | undefined;
  const meanwhile: BackupDeps = {
    ...deps,
    storage: {
      ...deps.storage,
      // The snapshot is open by then.
      async *listAll() {
        added = await addRecording();
        yield* listAll.call(deps.storage);
      },
    },
  };
  await backedUp(meanwhile);
  expect(await restored()).toEqual({});
  await backedUp();
  expect(Object.keys(await restored())).toEqual([added?.key]);
}, 120_000);

test('P12: a backup while a practice is erased stores none of its objects under another key', async () => {
  const { key } = await addRecording();
  await backedUp();
  testDeps.passTime(DAY_MS);
  const practice = await deps.db.practice.findUniqueOrThrow({ where: { id: actor.practiceId } });
  const request = { practiceId: practice.id, confirmedName: practice.name };
  const away: Deps = {
    ...deps,
    storage: {
      ...deps.storage,
      remove: () => Promise.reject(new StorageError('unavailable', 'The storage is away.')),
    },
  };
  const { signal } = new AbortController();
  await expect(erasePractice(away, request, signal)).rejects.toThrow('away');
  expect(await deps.db.practice.count({ where: { id: practice.id } })).toBe(0);
  expect((await hashesOf(deps.storage))[key]).toBeDefined();

  await backedUp();
  const installation = deps.destination.repository(INSTALLATION, BACKUP_KEY);
  const names: string[] = [];
  for (const { id, tags } of await installation.copies()) {
    if (!tags.includes(OBJECTS)) continue;
    for await (const { name, bytes } of readArchive(installation, id)) {
      names.push(name);
      for await (const _ of bytes);
    }
  }
  expect(names).toEqual([]);
  expect(await restored()).not.toHaveProperty([key]);
}, 120_000);

test('P10 P12: an erased practice is unreadable in every copy of the backups that anyone has', async () => {
  const { key } = await addRecording();
  const other = await testDeps.actor();
  await addRecording(other);
  await backedUp();
  const [now, old] = [join(folder, 'repository'), join(folder, 'old')];
  await cp(now, old, { recursive: true });
  await createPracticeKeys(deps).erase(other.practiceId);
  await backedUp();
  expect(await readdir(join(now, 'practices'))).toEqual([actor.practiceId]);
  expect(Object.keys(await restored())).toEqual([key]);
  // The old copy beside the keyring of now, which is replaced and never stored twice.
  await cp(join(now, 'keyring'), join(old, 'keyring'));
  const storage = await folderStorage(join(folder, 'host'));
  const destination = createBackupDestination({ repository: old, region: '', accessKeyId: '', secretAccessKey: '' });
  const databaseUrl = await cloneDatabase();
  const request = { destination, key: BACKUP_KEY, databaseUrl, storage, report: () => {} };
  expect(await restore(request)).toMatchObject({ erasedPractices: 1 });
  const db = createOwnerDb(databaseUrl);
  expect((await db.practice.findMany()).map(({ id }) => id)).toEqual([actor.practiceId]);
  await db.$disconnect();
  expect(Object.keys(await hashesOf(storage))).toEqual([key]);
}, 120_000);

test('P10: objects that rows name and the storage lost are counted by the backup and by its restore', async () => {
  const { recordingId, key } = await addRecording();
  const segment = (index: number, objectKey: string) => ({ recordingId, index, objectKey, sizeBytes: 1, sha256: '' });
  await deps.db.audioSegment.createMany({
    data: [segment(0, key), segment(1, `recordings/${recordingId}/1-abc.webm`)],
  });
  expect(await backUp(deps)).toMatchObject({ outcome: 'done', objects: 1, missingObjects: 1 });
  expect(await deps.db.backupRun.findFirstOrThrow()).toMatchObject({ missingObjects: 1 });
  const lines: string[] = [];
  await restored((line) => lines.push(line));
  expect(lines).toContainEqual(expect.stringMatching(/^1 objects that rows name were missing/));
}, 120_000);

test('P10: an object that the storage does not take or loses fails the restore, which leaves no other one', async () => {
  const [one, other] = [await addRecording(), await addRecording()];
  await backedUp();
  let host: ObjectStorage | undefined;
  const writing =
    (write: (key: string) => Promise<void> | undefined) =>
    (storage: ObjectStorage): Partial<ObjectStorage> => {
      host = storage;
      return { write: (key, ...rest) => write(key) ?? storage.write(key, ...rest) };
    };
  const full = writing((key) =>
    key === one.key ? Promise.reject(new StorageError('unavailable', 'full')) : undefined,
  );
  await expect(restored(() => {}, full)).rejects.toThrow('full');
  expect(host && (await hashesOf(host))).toEqual({});
  const losing = writing((key) => (key === other.key ? Promise.resolve() : undefined));
  await expect(restored(() => {}, losing)).rejects.toMatchObject({ name: 'DifferentError' });
  expect(host && (await hashesOf(host))).toEqual({});
}, 120_000);

test('P10: an object with a time in the future does not hide those after it', async () => {
  const { listAll } = deps.storage;
  const future = { key: '', at: new Date(Date.now() + 30 * DAY_MS) };
  const skewed: BackupDeps = {
    ...deps,
    storage: {
      ...deps.storage,
      async *listAll() {
        for await (const object of listAll.call(deps.storage))
          yield object.key === future.key ? ({ ...object, storedAt: future.at } satisfies ListedObject) : object;
      },
    },
  };
  const first = await addRecording();
  future.key = first.key;
  await backedUp(skewed);
  const second = await addRecording();
  await backedUp(skewed);
  expect(Object.keys(await restored()).sort()).toEqual([first.key, second.key].sort());
}, 120_000);

test('P10: a copy that is cut short by a killed process does not prevent a restore, and none of its bytes are taken for a whole object', async () => {
  const small = await addRecording();
  await backedUp();
  const audio = `recordings/${small.recordingId}`;
  for (const index of [1, 2, 3]) await write(`${audio}/${index}-abc.webm`, randomBytes(50_000));
  await write(`practice-logos/${actor.practiceId}/a.png`, randomBytes(9_000_000));
  const cutAfter = (share: number) =>
    changedAt(pathOf(actor.practiceId), (repository) => ({
      async store({ bytes, ...copy }) {
        const all = await buffer(bytes);
        await repository.store({ ...copy, bytes: Readable.from([all.subarray(0, all.length * share)]) });
        throw new Error('killed');
      },
    }));
  for (const share of [0.01, 0.99]) {
    expect(await backUp(cutAfter(share))).toMatchObject({ outcome: 'failed' });
    testDeps.passTime(1_000);
  }
  await backedUp();
  expect(await restored()).toEqual(await hashesOf(deps.storage));

  // Without the copy of the backup that ended, something is missing.
  const repository = await ownRepository();
  const parts = (await repository.copies()).filter(({ tags }) => tags.includes(OBJECTS));
  await repository.forget(parts.slice(-1).map(({ id }) => id));
  await expect(restored()).rejects.toMatchObject({ code: 'damaged', message: expect.stringContaining('in no copy') });
}, 180_000);

test('P10 P12: a damaged repository delays the upkeep of no other one, and is checked again after an hour', async () => {
  const keys = [await addRecording(), await addRecording(await testDeps.actor())].map(({ key }) => key);
  await backedUp();
  // Copies of objects are forgotten also where none are left.
  await deps.storage.remove(keys);
  testDeps.passTime(36 * DAY_MS);
  await backedUp();
  testDeps.passTime(DAY_MS);
  await backedUp();
  const keyring = await readKeyring(deps.destination, { key: BACKUP_KEY });
  const [first = '', second = ''] = Object.keys(keyring?.keys ?? {});
  const damage = () => Promise.reject(new BackupError('damaged', 'Bytes are missing.'));
  const damaged = changedAt(pathOf(first), () => ({ check: damage, forget: damage }));
  const failed = { outcome: 'failed', failure: 'BackupError:damaged' };
  expect(await upkeep(damaged)).toEqual(failed);
  expect(await checkCopies(damaged)).toEqual(failed);
  const others = [
    deps.destination.repository(pathOf(second), keyring?.keys[second] ?? ''),
    deps.destination.repository(INSTALLATION, BACKUP_KEY),
  ];
  for (const repository of others)
    for (const { time } of await repository.copies())
      expect(deps.clock.now().getTime() - time.getTime()).toBeLessThan(2 * DAY_MS);
  testDeps.passTime(3_500_000);
  expect([await upkeep(deps), await checkCopies(deps)]).toEqual([null, null]);
  testDeps.passTime(200_000);
  for (const work of [upkeep, checkCopies]) expect(await work(deps)).toMatchObject({ outcome: 'done' });
}, 120_000);

test('P10: a backup is made while the copies are checked, whatever the size of the copies', async () => {
  await addRecording();
  await backedUp();
  let outcome: unknown;
  const slow = changedAt(INSTALLATION, () => ({
    check: async () => {
      outcome = (await backUp(deps))?.outcome;
    },
  }));
  expect(await checkCopies(slow)).toMatchObject({ outcome: 'done' });
  expect(outcome).toBe('done');
}, 120_000);

test('P10: objects are stored again by the hour, so that the copies of the former day are not needed', async () => {
  const { recordingId } = await addRecording();
  for (let index = 1; index < 30; index += 1) await write(`recordings/${recordingId}/${index}-abc.webm`);
  await backedUp();
  const objectCopies = async () =>
    (await (await ownRepository()).copies()).filter(({ tags }) => tags.includes(OBJECTS));
  for (const hours of [9, 9, 9]) {
    testDeps.passTime((hours * DAY_MS) / 24);
    await backedUp();
  }
  const [first, ...others] = await objectCopies();
  expect(others).toHaveLength(3);
  await (await ownRepository()).forget(first ? [first.id] : []);
  expect(await restored()).toEqual(await hashesOf(deps.storage));
}, 120_000);

test('P10: a backup by a clock that is behind the newest one fails, and one after a jump ahead removes nothing', async () => {
  await backedUp();
  testDeps.passTime(40 * DAY_MS);
  await backedUp();
  expect(await upkeep(deps)).toMatchObject({ outcome: 'done' });
  expect((await completeRuns(deps.destination, BACKUP_KEY)).runs).toHaveLength(2);
  testDeps.passTime(-40 * DAY_MS);
  expect(await backUp(deps)).toEqual({ outcome: 'failed', failure: 'ClockError' });
  // The run of the future does not put the next one off.
  expect(await upkeep(deps)).toMatchObject({ outcome: 'done' });
  expect((await completeRuns(deps.destination, BACKUP_KEY)).runs).toHaveLength(2);
}, 120_000);
