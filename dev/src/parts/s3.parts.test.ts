import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentObjectKey, transcription } from '@openconsult/contracts/transcription';
import { transcripts } from '@openconsult/contracts/transcripts';
import { RESUMABLE_UPLOAD_PATH, uploads } from '@openconsult/contracts/uploads';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVideo } from '../../../apps/api/src/testing/video.ts';
import { CallError, LoggedIn } from '../../../bench/src/client/logged-in.ts';
import { RecordingUpload } from '../../../bench/src/client/recording-upload.ts';
import { processesOver } from '../../../e2e/faults/apps/processes.ts';
import { spokenSlices } from '../../../e2e/faults/chaos/colleagues.ts';
import { createTestDeps, createUser, type TestDeps } from '../../../packages/core/src/testing/index.ts';
import { objectStorageContract } from '../../../packages/integrations/src/storage/contract.suite.ts';
import { createS3Storage, type S3StorageConfig } from '../../../packages/integrations/src/storage/s3.ts';
import { ensureBucket } from '../../../packages/integrations/src/storage/s3-bucket.ts';
import { anyFreePorts } from '../stack/ports.ts';
import { testStack } from '../testing/stack.ts';
import { type Ceph, startCeph } from './ceph.ts';

/** The S3 driver, and the product on it, over a server that refuses what its own fake may not know. */

const SLICES = 8;
const RECOGNISED_WITHIN_MS = 120_000;

let ceph: Ceph;
let config: S3StorageConfig;

beforeAll(async () => {
  ceph = await startCeph({ log: console.log });
  const { endpoint, region, accessKeyId, secretAccessKey } = ceph;
  const bucket = `test-${randomUUID()}`;
  await ceph.createBucket(bucket);
  config = { driver: 's3', endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle: true };
});
afterAll(() => ceph?.stop());

describe('T14: S3 storage of Ceph', () => {
  objectStorageContract(async () => ({ storage: createS3Storage(config), close: async () => {} }));
});

test('P2: a gateway that hangs is unavailable in time, and stores all again when it answers', async () => {
  const storage = createS3Storage({ ...config, requestTimeoutMs: 300 });
  ceph.pause();
  try {
    await expect(storage.write('hung/1', Buffer.from('abc'), 'text/plain')).rejects.toMatchObject({
      code: 'unavailable',
    });
  } finally {
    ceph.resume();
  }
  await storage.write('hung/1', Buffer.from('def'), 'text/plain');
  expect(Buffer.from(await storage.read('hung/1')).toString()).toBe('def');
});

test('the bucket of an installation is made once, and is private', async () => {
  const missing = { ...config, bucket: `made-${randomUUID()}` };
  expect(await ensureBucket(missing, 0)).toBe(true);
  expect(await ensureBucket(missing, 0)).toBe(false);
  await createS3Storage(missing).write('note', Buffer.from('abc'), 'text/plain');
  for (const path of ['', '/note']) expect((await fetch(`${ceph.endpoint}/${missing.bucket}${path}`)).status).toBe(403);
  await expect(ensureBucket({ ...missing, secretAccessKey: 'wrong' }, 60_000)).rejects.toThrow();
});

describe('the product', () => {
  let folder: string;
  let base: TestDeps;
  const urls: string[] = [];

  /** Two processes of the API, each with a disk of its own, and a worker. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openconsult-s3-'));
    base = await createTestDeps();
    const settings = {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: ceph.endpoint,
      S3_REGION: ceph.region,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: ceph.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.secretAccessKey,
    };
    const [first = 0, second = 0, third = 0] = await anyFreePorts(3);
    const appUrl = `http://127.0.0.1:${first}`;
    const start = (name: 'api' | 'worker', port: number) => {
      const disk = { STORAGE_DIR: join(folder, String(port)) };
      const processes = { deps: base.deps, redisUrl: testStack().redisUrl, appUrl, folder };
      return processesOver({ ...processes, settings: { ...settings, ...disk } })(name, port);
    };
    await Promise.all([start('api', first), start('api', second), start('worker', third)]);
    urls.push(appUrl, `http://127.0.0.1:${second}`);
  });
  afterAll(async () => {
    await base?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const logIn = async (kind: 'pro' | 'admin') => {
    const user = await createUser(base.deps.db, { kind });
    return { user, client: await LoggedIn.logIn(urls[0] ?? '', user) };
  };

  test('a recording becomes a transcript and one file that plays', async () => {
    const { client } = await logIn('pro');
    const slices = spokenSlices(SLICES);
    const upload = await RecordingUpload.open(client);
    for (const slice of slices) await upload.send(slice);
    await upload.stop();
    const params = { id: upload.voiceNoteId };
    const transcript = async () => (await client.call(voiceNotes.view, { params })).transcript;
    await expect.poll(transcript, { timeout: RECOGNISED_WITHIN_MS, interval: 500 }).toMatch(/(\w+\W+){10}/);
    const audio = () => client.call(transcripts.audio, { params: { id: upload.voiceNoteId, recording_id: upload.id } });
    await expect.poll(audio, { timeout: RECOGNISED_WITHIN_MS, interval: 500 }).toMatchObject({
      url: expect.stringContaining(config.bucket),
    });
    const { url } = await audio();
    const part = await fetch(url ?? '', { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  });

  test('P2: bytes that a form stored cut or changed are not acknowledged', async () => {
    const { client } = await logIn('pro');
    const upload = await RecordingUpload.open(client);
    const [slice = new Uint8Array()] = spokenSlices(1);
    const storage = createS3Storage(config);
    const sha256 = createHash('sha256').update(slice).digest('hex');
    const key = segmentObjectKey(`recordings/${upload.id}/`, 0, sha256);
    await storage.write(key, slice.subarray(0, slice.length - 100), 'audio/webm');
    const body = { recording_id: upload.id, index: 0, size_bytes: slice.length, sha256 };
    const confirmed = client.call(transcription.confirmSegment, { params: { id: upload.voiceNoteId }, body });
    await expect(confirmed).rejects.toBeInstanceOf(CallError);
    await upload.send(slice);
  });

  test('a picture is stored as announced, and nothing else at its address', async () => {
    const { client } = await logIn('pro');
    const picture = Buffer.from(`ffd8ffe0${'00'.repeat(500)}ffd9`, 'hex');
    const signed = await client.call(uploads.sign, {
      body: { content_type: 'image/jpeg', size_bytes: picture.length },
    });
    const put = async (body: Buffer) =>
      (await fetch(signed.url, { method: 'PUT', headers: signed.headers, body: new Uint8Array(body) })).status;
    expect(await put(Buffer.alloc(picture.length + 1))).toBe(403);
    expect(await put(picture)).toBe(200);
    expect(await put(Buffer.alloc(picture.length))).toBe(412);
    expect(await createS3Storage(config).read(signed.key)).toEqual(new Uint8Array(picture));
  });

  test('a video in parts continues at its process; another one says that it has none of it, and it begins again', async () => {
    const { user, client } = await logIn('admin');
    const video = await testVideo();
    const half = Math.floor(video.length / 2);
    const tus = (url: string, method: string, headers: Record<string, string> = {}, body?: Buffer) =>
      fetch(url, {
        method,
        headers: { ...client.headers(), 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body: new Uint8Array(body) }),
      });
    const begin = async (api = '') => {
      const made = await tus(`${api}${RESUMABLE_UPLOAD_PATH}`, 'POST', { 'upload-length': String(video.length) });
      expect(made.status).toBe(201);
      return made.headers.get('location') ?? '';
    };
    const part = async (api = '', path = '', from = 0, until = video.length) => {
      const headers = { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      return (await tus(`${api}${path}`, 'PATCH', headers, video.subarray(from, until))).status;
    };
    const stored = (path: string) => createS3Storage(config).read(`uploads/${user.id}/${path.split('.').at(-1)}`);
    const [first, second] = urls;

    const path = await begin(first);
    expect(await part(first, path, 0, half)).toBe(204);
    expect((await tus(`${second}${path}`, 'HEAD')).status).toBe(404);
    expect(await part(second, path, half)).toBe(404);
    const again = await begin(second);
    expect(await part(second, again)).toBe(204);
    expect(await stored(again)).toEqual(new Uint8Array(video));
    expect(await part(first, path, half)).toBe(204);
    expect(await stored(path)).toEqual(new Uint8Array(video));
  });
});
