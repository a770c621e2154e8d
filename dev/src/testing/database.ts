import { randomBytes } from 'node:crypto';
import { migrate } from '@openconsult/db/migrator';
import pg from 'pg';
import { sharedTestStack } from './stack.ts';

/** Postgres copies a template only without connections to it, so only this connects to it, once. */
export async function createTemplateDatabase(adminDatabaseUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  await migrate(withDatabase(adminDatabaseUrl, name));
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A new database with the tables of the template and no rows. @returns its URL. */
export async function copyDatabase(adminDatabaseUrl: string, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return withDatabase(adminDatabaseUrl, name);
}

/** One more migrated, empty database of its own for a test, in about 50 ms. @returns its URL. */
export async function cloneDatabase(): Promise<string> {
  const { adminDatabaseUrl, templateDatabase } = sharedTestStack();
  return copyDatabase(adminDatabaseUrl, templateDatabase);
}

/** A database without tables, for a test that brings it up to date itself. @returns its URL. */
export async function emptyDatabase(): Promise<string> {
  return copyDatabase(sharedTestStack().adminDatabaseUrl, 'template0');
}
