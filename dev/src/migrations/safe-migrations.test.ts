import { hashOf, migrationsOf, releases, softwareVersion } from '@openconsult/db/releases';
import { readMigrations } from '@openconsult/db/schema-files';
import { describe, expect, test } from 'vitest';
import { ALLOWED, SMALL_TABLES } from './allowed.ts';
import { releaseFaults } from './check-release.ts';
import { type UnsafeStatement, unsafeStatements } from './unsafe-statements.ts';

const [first] = releases;
const since = readMigrations().filter(({ path }) => path > (first?.lastMigration ?? ''));

const BREAKS = /release before/;
const isAllowed = (migration: string, { table, why }: UnsafeStatement): boolean =>
  (SMALL_TABLES.has(table) && !BREAKS.test(why)) ||
  ALLOWED.some((allowed) => allowed.migration === migration && allowed.table === table);

test('P15: no migration since the first release locks a table for long or breaks the release before it', () => {
  const found = since.flatMap(({ path, content }) =>
    unsafeStatements(content)
      .filter((each) => !isAllowed(path, each))
      .map(({ table, why }) => `${path}: ${table} ${why}`),
  );
  expect(found).toEqual([]);
});

test('P15: every allowed statement is still there', () => {
  const stale = ALLOWED.filter(({ migration, table }) => {
    const content = since.find(({ path }) => path === migration)?.content ?? '';
    return !unsafeStatements(content).some((each) => each.table === table);
  });
  expect(stale).toEqual([]);
});

test('P15: the migrations of a release are as they were released', () => {
  expect(releases.map(({ version }) => hashOf(migrationsOf(version)))).toEqual(releases.map(({ sha256 }) => sha256));
  expect(releases.map(({ version }) => migrationsOf(version).at(-1)?.path)).toEqual(
    releases.map(({ lastMigration }) => lastMigration),
  );
});

test('the version of the software is a release or later', () => {
  expect(softwareVersion).toMatch(/^\d+\.\d+\.\d+$/);
  const newest = releases.at(-1)?.version ?? '';
  expect([newest, softwareVersion].sort(new Intl.Collator('en', { numeric: true }).compare)[1]).toBe(softwareVersion);
});

test('P15: only a tag of this version, whose newest migration is named, is released', () => {
  expect(releaseFaults('v0.0.1').join()).toContain('The tag is v0.0.1');
  const isReleased = releases.at(-1)?.lastMigration === readMigrations().at(-1)?.path;
  expect(releaseFaults(`v${softwareVersion}`)).toHaveLength(isReleased ? 0 : 1);
});

describe('P15: what a migration must not do to a table that exists', () => {
  test.each([
    ['ALTER TABLE voice_notes ALTER COLUMN title TYPE varchar(10)', /rewrites/],
    ['ALTER TABLE voice_notes ALTER COLUMN title SET NOT NULL', /reads the whole table/],
    ['ALTER TABLE voice_notes ADD COLUMN a uuid DEFAULT gen_random_uuid()', /rewrites/],
    ['ALTER TABLE voice_notes ADD COLUMN a int NOT NULL', /give it a default/],
    ['ALTER TABLE voice_notes ADD COLUMN a bigserial', /rewrites/],
    ['ALTER TABLE voice_notes ADD COLUMN a int GENERATED ALWAYS AS (1) STORED', /rewrites/],
    ['ALTER TABLE voice_notes ADD COLUMN a uuid REFERENCES users(id)', /NOT VALID/],
    ['ALTER TABLE voice_notes ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES users(id)', /NOT VALID/],
    ['ALTER TABLE voice_notes ADD CONSTRAINT a CHECK (b > 0)', /NOT VALID/],
    ['ALTER TABLE voice_notes ADD CONSTRAINT a UNIQUE (b)', /USING INDEX/],
    ['ALTER TABLE voice_notes ADD CONSTRAINT a CHECK (b > 0) NOT VALID, VALIDATE CONSTRAINT a', /of its own/],
    ['ALTER TABLE voice_notes DROP COLUMN title', BREAKS],
    ['ALTER TABLE voice_notes RENAME COLUMN title TO name', BREAKS],
    ['DROP TABLE voice_notes', BREAKS],
    ['TRUNCATE voice_notes', BREAKS],
    ['UPDATE voice_notes SET title = notes', /in a job/],
    ['DELETE FROM voice_notes', /in a job/],
    ['CREATE INDEX a ON voice_notes (title)', /CONCURRENTLY/],
    ['CREATE INDEX CONCURRENTLY a ON voice_notes (title); SELECT 1', /only statement/],
    ['LOCK TABLE voice_notes', /locks/],
    ['DO $$ BEGIN PERFORM 1; END $$', /does not see/],
  ])('%s', (sql, why) => {
    expect(unsafeStatements(sql).map((each) => each.why)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    'ALTER TABLE voice_notes ADD COLUMN a text',
    "ALTER TABLE voice_notes ADD COLUMN a text[] NOT NULL DEFAULT ARRAY[]::text[], ADD COLUMN b text DEFAULT 'c'",
    'ALTER TABLE voice_notes ADD COLUMN a timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP',
    'ALTER TABLE voice_notes ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES users(id) NOT VALID',
    'ALTER TABLE voice_notes VALIDATE CONSTRAINT a; ALTER TABLE voice_notes VALIDATE CONSTRAINT b',
    'ALTER TABLE voice_notes ADD CONSTRAINT a UNIQUE USING INDEX b',
    'CREATE UNIQUE INDEX CONCURRENTLY a ON voice_notes (title)',
    'CREATE TABLE a (id uuid PRIMARY KEY, b uuid); CREATE INDEX c ON a (b); ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES users(id)',
    "ALTER TYPE audit_kind ADD VALUE 'more'",
  ])('but may do: %s', (sql) => {
    expect(unsafeStatements(sql)).toEqual([]);
  });
});
