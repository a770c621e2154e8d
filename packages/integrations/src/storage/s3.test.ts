import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { type S3Server, startS3Server } from '@openconsult/fakes/s3-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectStorageContract } from './contract.suite.ts';
import { createS3Storage, type S3StorageConfig } from './s3.ts';

const configFor = (server: S3Server): S3StorageConfig => ({
  driver: 's3',
  endpoint: server.url,
  bucket: server.bucket,
  forcePathStyle: true,
  requestTimeoutMs: 300,
  ...server.credentials,
});

/** A bucket of its own on a real server, such as MinIO, at `http://KEY:SECRET@HOST:PORT`. */
async function bucketAt(given: string): Promise<S3StorageConfig> {
  const { origin: endpoint, username, password } = new URL(given);
  const keys = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  const where = { endpoint, region: 'us-east-1', forcePathStyle: true };
  const bucket = `test-${randomUUID()}`;
  await new S3Client({ ...where, credentials: keys }).send(new CreateBucketCommand({ Bucket: bucket }));
  return { driver: 's3', ...where, ...keys, bucket };
}

/** With S3_TEST_URL the suite runs against a real server. */
describe('T14: S3 storage', () => {
  objectStorageContract(async () => {
    const { S3_TEST_URL: given } = process.env;
    if (given) return { storage: createS3Storage(await bucketAt(given)), close: async () => {} };
    const server = await startS3Server();
    const storage = createS3Storage({ ...configFor(server), requestTimeoutMs: 20_000 });
    return { storage, close: server.close };
  });

  test('P10: what a console put into the bucket is not listed', async () => {
    const server = await startS3Server();
    const storage = createS3Storage(configFor(server));
    for (const key of ['uploads/a', 'uploads/', 'uploads/a b.txt'])
      server.objects.set(key, { bytes: Buffer.from('a'), contentType: 'text/plain', storedAt: new Date() });
    expect((await Array.fromAsync(storage.listAll())).map(({ key }) => key)).toEqual(['uploads/a']);
    expect((await storage.list('uploads/')).map(({ key }) => key)).toEqual(['uploads/a']);
    await server.close();
  });

  describe('P2: when the store fails', () => {
    let server: S3Server;
    beforeAll(async () => {
      server = await startS3Server();
    });
    afterAll(() => server.close());

    test.each([
      ['answers 503', { status: 503, code: 'SlowDown' }],
      ['resets the connection', 'reset'],
      ['does not answer', 'hang'],
    ] as const)('a store that %s twice is asked again', { timeout: 20_000 }, async (_name, fault) => {
      const storage = createS3Storage(configFor(server));
      server.failNext(fault, 2);
      await storage.write('again', Buffer.from('abc'), 'text/plain');
      expect(server.objects.get('again')?.bytes.toString()).toBe('abc');
    });

    test.each([
      ['answers 503', { status: 503, code: 'SlowDown' }],
      ['is full', { status: 507, code: 'InsufficientStorage' }],
      ['resets every connection', 'reset'],
      ['never answers', 'hang'],
    ] as const)('a store that %s is unavailable within seconds', { timeout: 20_000 }, async (_name, fault) => {
      const storage = createS3Storage(configFor(server));
      const startedMs = performance.now();
      server.failNext(fault, 3);
      await expect(storage.write('lost', Buffer.from('abc'), 'text/plain')).rejects.toMatchObject({
        code: 'unavailable',
      });
      expect(performance.now() - startedMs).toBeLessThan(15_000);
      server.failNext(fault, 3);
      await expect(storage.head('lost')).rejects.toMatchObject({ code: 'unavailable' });
      expect(server.objects.has('lost')).toBe(false);
    });

    test.each(['stall', 'cut'] as const)(
      'an answer that ends half-way (%s) is unavailable, and never half an object',
      async (fault) => {
        const storage = createS3Storage(configFor(server));
        await storage.write('half', Buffer.alloc(200_000), 'text/plain');
        server.failNext(fault, 3);
        await expect(storage.read('half')).rejects.toMatchObject({ code: 'unavailable' });
        server.failNext(fault, 3);
        await expect(storage.stream('half').then((stream) => buffer(stream))).rejects.toThrow();
      },
    );

    test('wrong credentials, a missing bucket and no server at all are unavailable, not a missing object', async () => {
      const wrong = [
        { secretAccessKey: 'wrong' },
        { bucket: 'missing' },
        { endpoint: 'http://127.0.0.1:9' },
        { region: 'us-east-1' },
      ];
      for (const change of wrong) {
        const storage = createS3Storage({ ...configFor(server), ...change });
        await expect(storage.read('x'), JSON.stringify(change)).rejects.toMatchObject({ code: 'unavailable' });
      }
    });
  });

  test('signed URLs carry the public endpoint', async () => {
    const server = await startS3Server();
    try {
      const storage = createS3Storage({ ...configFor(server), publicEndpoint: 'https://files.example.org' });
      expect(await storage.signGet({ key: 'a', expiresInS: 1 })).toMatch(/^https:\/\/files\.example\.org\//);
      const form = {
        keyPrefix: 'a',
        contentType: 'a/b',
        maxBytes: 1,
        maxFiles: 100,
        maxTotalBytes: 1_000_000,
        expiresInS: 1,
      };
      expect((await storage.signForm(form)).url).toMatch(/^https:\/\/files\.example\.org\//);
    } finally {
      await server.close();
    }
  });

  test('the policy of a form stays under the 1 024 characters that some stores allow', async () => {
    const server = await startS3Server();
    try {
      const storage = createS3Storage(configFor(server));
      const keyPrefix = `voice-notes/${crypto.randomUUID()}/${crypto.randomUUID()}/`;
      const form = await storage.signForm({
        keyPrefix,
        contentType: 'audio/webm',
        maxBytes: 10_485_760,
        maxFiles: 100,
        maxTotalBytes: 1_000_000,
        expiresInS: 300,
      });
      expect(form.fields.Policy?.length).toBeLessThan(1_024);
    } finally {
      await server.close();
    }
  });
});
