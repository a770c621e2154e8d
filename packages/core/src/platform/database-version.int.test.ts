import { randomBytes } from 'node:crypto';
import { createOwnerDb } from '@openconsult/db';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { expect, test } from 'vitest';
import { assertDatabaseVersion } from './database-version.ts';
import { silentLog } from './log.ts';

test('a user that may not read the migrations is refused at once, with the reason', async () => {
  const url = new URL(await cloneDatabase());
  const owner = createOwnerDb(url.href, { poolMax: 1 });
  const name = `app_${randomBytes(6).toString('hex')}`;
  try {
    await owner.$executeRawUnsafe(`create role ${name} login password 'secret'`);
    Object.assign(url, { username: name, password: 'secret' });
    await expect(assertDatabaseVersion({ DATABASE_URL: url.href }, silentLog)).rejects.toThrow(
      /permission denied for table _prisma_migrations\. DATABASE_URL has to name the user that migrates/,
    );
  } finally {
    await owner.$executeRawUnsafe(`drop role ${name}`);
    await owner.$disconnect();
  }
});

test('a database that cannot be reached is waited for', async () => {
  const [port] = await anyFreePorts(1);
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
  await assertDatabaseVersion({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c` }, log);
  expect(warnings).toEqual(['the version of the database is checked once it can be reached']);
});
