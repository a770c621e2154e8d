import { startS3Server } from '@openconsult/fakes/s3-server';
import { expect, test } from 'vitest';
import { createStorage, makeBucket, type StorageConfig } from './index.ts';

const configFor = ({ url, bucket, credentials }: Awaited<ReturnType<typeof startS3Server>>): StorageConfig => ({
  driver: 's3',
  endpoint: url,
  bucket,
  forcePathStyle: true,
  ...credentials,
});

test('a missing bucket is made once, also while the server starts', async () => {
  const server = await startS3Server({ hasBucket: false });
  const config = configFor(server);
  const storage = await createStorage(config);
  await expect(storage.write('note', Buffer.from('a'), 'text/plain')).rejects.toMatchObject({ code: 'unavailable' });
  // Three attempts of the client, and one more of ours.
  server.failNext({ status: 503, code: 'ServiceUnavailable' }, 4);
  expect(await makeBucket(config, 10_000)).toBe(true);
  expect(await makeBucket(config, 0)).toBe(false);
  await storage.write('note', Buffer.from('a'), 'text/plain');
  await server.close();
});

test('wrong keys and a server that does not answer are failures', async () => {
  const server = await startS3Server({ hasBucket: false });
  const config = { ...configFor(server), secretAccessKey: 'wrong' };
  await expect(makeBucket(config, 60_000)).rejects.toThrow();
  await server.close();
  await expect(makeBucket(configFor(server), 0)).rejects.toThrow();
});
