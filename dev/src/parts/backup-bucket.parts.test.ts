import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore } from '../../../packages/core/src/backups/restore.ts';
import { backUp } from '../../../packages/core/src/backups/service.ts';
import { addRowToEachTable, createTestDeps } from '../../../packages/core/src/testing/index.ts';
import { createOwnerDb } from '../../../packages/db/src/index.ts';
import { type BackupDestination, createBackupDestination } from '../../../packages/integrations/src/backup/index.ts';
import { createS3Storage } from '../../../packages/integrations/src/storage/s3.ts';
import { requireProgram } from '../stack/debian-packages.ts';
import { cloneDatabase } from '../testing/database.ts';
import { type Ceph, startCeph } from './ceph.ts';

/** Backups into a bucket, over a real server: the program that makes them, and the keyring beside them. */

const BACKUP_KEY = 'the key of the backups of this test';
const LOGO_BYTES = 9_000_000;

let ceph: Ceph;

beforeAll(async () => {
  await requireProgram({ names: ['restic'], debianPackage: 'restic', why: 'Backups need it.', log: console.log });
  ceph = await startCeph({ log: console.log });
});
afterAll(() => ceph?.stop());

async function newBucket(): Promise<string> {
  const name = `backups-${randomUUID()}`;
  await ceph.createBucket(name);
  return name;
}

function destinationIn(bucket: string, secretAccessKey = ceph.secretAccessKey) {
  const repository = `s3:${ceph.endpoint}/${bucket}/a/prefix`;
  const { region, accessKeyId } = ceph;
  return { repository, destination: createBackupDestination({ repository, region, accessKeyId, secretAccessKey }) };
}

const store = (destination: BackupDestination, bytes: Buffer, key = BACKUP_KEY) =>
  destination
    .repository('practices/one', key)
    .store({ time: new Date(), tags: ['run'], bytes: Readable.from([bytes]) });

test('P10: copies in a bucket are stored, listed, read, forgotten and removed, under one key', async () => {
  const { destination } = destinationIn(await newBucket());
  const repository = destination.repository('practices/one', BACKUP_KEY);
  expect(await repository.copies()).toEqual([]);
  const bytes = randomBytes(1_000_000);
  const { id } = await store(destination, bytes);
  const second = await store(destination, bytes);
  expect(second.addedBytes).toBeLessThan(100_000);
  const beginnings = [id, second.id].map((short) => expect.stringMatching(`^${short}`));
  expect((await repository.copies()).map((copy) => copy.id)).toEqual(beginnings);
  expect((await buffer(repository.read(id))).equals(bytes)).toBe(true);
  await expect(destination.repository('practices/one', 'another key').copies()).rejects.toMatchObject({
    code: 'wrong_key',
  });
  await repository.forget([id]);
  await repository.check('100%');
  await repository.changeKey('the new key');
  await expect(repository.copies()).rejects.toMatchObject({ code: 'wrong_key' });
  expect(await destination.repository('practices/one', 'the new key').copies()).toHaveLength(1);
  await destination.removeRepository('practices/one');
  await destination.removeRepository('practices/one');
  expect(await repository.copies()).toEqual([]);
});

test('P10: a lock that a killed process left in a bucket blocks nothing', async () => {
  const { destination } = destinationIn(await newBucket());
  const { id } = await store(destination, randomBytes(1_000));
  async function* broken() {
    // More than a pipe holds: restic reads it once it has its lock.
    for (let at = 0; at < 10; at += 1) yield randomBytes(1_000_000);
    throw new Error('broken');
  }
  const repository = destination.repository('practices/one', BACKUP_KEY);
  const failing = repository.store({ time: new Date(), tags: [], bytes: Readable.from(broken()) });
  await expect(failing).rejects.toThrow('broken');
  await repository.forget([id]);
  expect(await repository.copies()).toEqual([]);
});

test('P10: a file in a bucket is replaced, and a refused login is no missing file', async () => {
  const bucket = await newBucket();
  const { destination } = destinationIn(bucket);
  expect(await destination.readFile('keyring')).toBeNull();
  for (const text of ['one', 'two']) await destination.replaceFile('keyring', Buffer.from(text));
  expect(Buffer.from((await destination.readFile('keyring')) ?? []).toString()).toBe('two');
  const stranger = destinationIn(bucket, 'another secret of forty characters, wrong').destination;
  await expect(stranger.readFile('keyring')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store(stranger, Buffer.from('x'))).rejects.toMatchObject({ name: 'BackupError' });
});

test('P10: a clinic whose files are in a bucket is backed up into another, and restored into a third', async () => {
  const { endpoint, region, accessKeyId, secretAccessKey } = ceph;
  const files = async () => {
    const bucket = await newBucket();
    return createS3Storage({
      driver: 's3',
      endpoint,
      region,
      bucket,
      accessKeyId,
      secretAccessKey,
      forcePathStyle: true,
    });
  };
  const storage = await files();
  const base = await createTestDeps({ storage });
  try {
    const { db, config } = base.deps;
    const { practiceId, of } = await addRowToEachTable(db);
    await db.practiceKey.deleteMany({});
    await db.aiSetting.deleteMany({});
    const recordingId = String(of('recordings').id);
    const audio = `voice-notes/${String(of('voice_notes').id)}/${recordingId}/0.webm`;
    await db.audioSegment.updateMany({ where: { recordingId }, data: { objectKey: audio } });
    const logo = randomBytes(LOGO_BYTES);
    await storage.write(audio, Buffer.from('audio'), 'audio/webm');
    await storage.write(`practice-logos/${practiceId}/a.png`, logo, 'image/png');
    const { repository, destination } = destinationIn(await newBucket());
    const deps = { ...base.deps, config: { ...config, BACKUP_REPOSITORY: repository, BACKUP_KEY }, destination };
    expect(await backUp(deps)).toMatchObject({ outcome: 'done', objects: 2 });
    expect(await backUp(deps)).toMatchObject({ outcome: 'done', objects: 2 });

    const restored = { databaseUrl: await cloneDatabase(), storage: await files() };
    await restore({ ...restored, key: BACKUP_KEY, destination, report: () => {} });
    const there = createOwnerDb(restored.databaseUrl);
    try {
      expect(await there.transcriptPhrase.count()).toBe(await db.transcriptPhrase.count());
      expect(await there.practice.findUnique({ where: { id: practiceId } })).toEqual(
        await db.practice.findUnique({ where: { id: practiceId } }),
      );
    } finally {
      await there.$disconnect();
    }
    expect(Buffer.from(await restored.storage.read(audio)).toString()).toBe('audio');
    expect(Buffer.from(await restored.storage.read(`practice-logos/${practiceId}/a.png`)).equals(logo)).toBe(true);
  } finally {
    await base.close();
  }
});
