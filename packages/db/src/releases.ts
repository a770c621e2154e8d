import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prismaDir, readMigrations, type SqlSource } from './schema-files.ts';

/** A published version, and the migrations that a database of it has. */
export interface Release {
  readonly version: string;
  /** The last of its migrations; the earlier ones belong to it, too. */
  readonly lastMigration: string;
  /** Of the names and contents of its migrations, which never change again. */
  readonly sha256: string;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Every release, the first one first: `prisma/releases.json`. */
export const releases: readonly Release[] = readJson(join(prismaDir, 'releases.json'));

/** The version of this software: the newest release, or what comes after it. */
export const softwareVersion: string = readJson(join(prismaDir, '..', 'package.json')).version;

/** The migrations of a release. @throws Error for an unknown version */
export function migrationsOf(version: string): SqlSource[] {
  const release = releases.find((each) => each.version === version);
  if (!release) throw new Error(`There is no release ${version}.`);
  return readMigrations().filter(({ path }) => path <= release.lastMigration);
}

/** The hash that a release states of its migrations. */
export function hashOf(migrations: readonly SqlSource[]): string {
  const hash = createHash('sha256');
  for (const { path, content } of migrations) hash.update(`${path}\0${content}\0`);
  return hash.digest('hex');
}

/** The newest release whose last migration is among these. */
export const newestRelease = (applied: ReadonlySet<string>): string | undefined =>
  releases.findLast(({ lastMigration }) => applied.has(lastMigration))?.version;
