import { startS3Server } from '@openconsult/fakes/s3-server';
import { expect, test } from 'vitest';
import { createBucketDestination } from './bucket.ts';

test('P12: a repository in a bucket that refuses its removal is not taken for removed', async () => {
  const server = await startS3Server();
  const destination = createBucketDestination({ url: `${server.url}/${server.bucket}/a`, ...server.credentials });
  const keys = ['a/practices/one/config', 'a/practices/one/data/00'];
  for (const key of [...keys, 'a/keyring'])
    server.objects.set(key, { bytes: Buffer.from('a'), contentType: 'text/plain', storedAt: new Date() });
  server.locked.add('a/practices/one/data/00');
  const removing = () => destination.removeRepository('practices/one');
  await expect(removing()).rejects.toMatchObject({ name: 'BackupError', code: 'unavailable' });
  server.locked.clear();
  await removing();
  expect([...server.objects.keys()]).toEqual(['a/keyring']);
  await server.close();
});
