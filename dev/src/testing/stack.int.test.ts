import { migrate, schemaDrift } from '@openconsult/db/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { acceptsConnections } from '../stack/ports.ts';
import { cloneDatabase } from './database.ts';
import { sharedTestStack, testStack } from './stack.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const countTables = "select count(*)::int as tables from pg_tables where schemaname = 'public'";

test('a test file has a migrated database of its own, and may ask for more', async () => {
  const { databaseUrl } = testStack();
  const another = await cloneDatabase();
  expect(new Set([databaseUrl, another, sharedTestStack().databaseUrl]).size).toBe(3);
  await query(databaseUrl, 'create table only_here (id int)');
  const [[mine], [theirs]] = await Promise.all([query(databaseUrl, countTables), query(another, countTables)]);
  expect(theirs).toEqual({ tables: (mine as { tables: number }).tables - 1 });
});

test('Redis, Soketi, SMTP and the mail inbox answer', async () => {
  const { redisUrl, pusher, smtpUrl, mailInboxUrl } = testStack();
  expect(await acceptsConnections(Number(new URL(redisUrl).port))).toBe(true);
  expect(await acceptsConnections(Number(new URL(smtpUrl).port))).toBe(true);
  expect(await (await fetch(`http://${pusher.host}:${pusher.port}/ready`)).text()).toBe('OK');
  expect(await (await fetch(`${mailInboxUrl}/api/email`)).json()).toBeInstanceOf(Array);
});

test('several processes may migrate the same database at once: each migration is applied once', async () => {
  const { adminDatabaseUrl } = sharedTestStack();
  await query(adminDatabaseUrl, 'create database migrated_at_once');
  const url = new URL(adminDatabaseUrl);
  url.pathname = '/migrated_at_once';
  const applied = await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await schemaDrift(url.href)).toBe('');
});

test('a table that the schema does not know, and a column it misses, are drift; a partial index is not', async () => {
  const url = await cloneDatabase();
  await query(url, 'create unique index partial on users (id) where id is not null');
  expect(await schemaDrift(url)).toBe('');
  await query(url, 'create table stranger (id int primary key); alter table users add column odd text');
  const drift = await schemaDrift(url);
  expect(drift).toContain('DROP TABLE "stranger"');
  expect(drift).toContain('"odd"');
});
