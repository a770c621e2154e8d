import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createStorage } from '@openconsult/integrations/storage';
import pg from 'pg';
import type { ChaosStack } from './stack.ts';

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A hash over all rows of each table, whatever their order on disk. */
export async function tableHashes(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(url, `select t::text as row from ${name} t order by 1`);
    hashes[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
  }
  return hashes;
}

/** Copies the files of a database that is not running, and of the storage, to an empty folder. */
export function copyData(stack: ChaosStack, from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  // With owners and rights, without which Postgres does not start.
  const copy = (source: string, name: string) => execFileSync('cp', ['-a', source, join(to, name)]);
  for (const name of ['postgres', 'postgres.password']) copy(join(from, name), name);
  copy(stack.storageDir, 'storage');
}

/** Segments whose object is missing in a storage folder, or holds other bytes. */
export async function unresolved(stack: ChaosStack, url: string, storageDir: string): Promise<string[]> {
  const { storageSecret: secret, url: publicBaseUrl } = stack;
  const storage = await createStorage({ driver: 'disk', dir: storageDir, secret, publicBaseUrl });
  const rows = await query<{ object_key: string; sha256: string }>(
    url,
    'select object_key, sha256 from audio_segments',
  );
  const broken: string[] = [];
  for (const { object_key: key, sha256 } of rows) {
    const bytes = await storage.read(key).catch(() => undefined);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) broken.push(key);
  }
  return broken;
}

/** Damages the copy as a broken disk does. */
export function corrupt(dataDir: string): void {
  truncateSync(join(dataDir, 'postgres', 'global', 'pg_control'), 100);
}
