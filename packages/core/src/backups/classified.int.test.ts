import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRowToEachTable, createTestDeps, type RowsOfUser, type TestDeps } from '../testing/index.ts';
import { openSnapshot, type RowOwner, type Snapshot } from './database.repo.ts';
import { objectColumns, objectsByOwner } from './object-owners.ts';
import { digestOf } from './row-digest.ts';

/** Their rows belong to no practice, or name one only in a hash or a text: they are encrypted with the key of the backups. */
const OF_THE_INSTALLATION = [
  'account_requests',
  'app_processes',
  'audit_checks',
  'backup_runs',
  'backup_writers',
  'billing_events',
  'login_failures',
  'login_sockets',
  'outbox_jobs',
  'usage_counters',
];

let testDeps: TestDeps;
let mine: RowsOfUser;
let theirs: RowsOfUser;
let snapshot: Snapshot;

beforeAll(async () => {
  testDeps = await createTestDeps();
  const { db } = testDeps.deps;
  [mine, theirs] = [await addRowToEachTable(db), await addRowToEachTable(db)];
  snapshot = await openSnapshot(testDeps.deps.config.DATABASE_URL);
});
afterAll(async () => {
  await snapshot.close();
  await testDeps.close();
});

const countOf = async (table: Snapshot['tables'][number], owner: RowOwner) =>
  (await digestOf(snapshot.rows(table, owner))).rows;

test('P12: every table belongs to practices, or is of the installation on purpose', () => {
  const shared = snapshot.tables.filter(({ ofPractices }) => ofPractices === null).map(({ name }) => name);
  expect(shared).toEqual(OF_THE_INSTALLATION);
});

test('P10 P12: each row is in the copy of its practice, or in that of the installation, and in one only', async () => {
  const ids = [mine.practiceId, theirs.practiceId];
  for (const table of snapshot.tables) {
    const counts = [
      await countOf(table, { practiceId: mine.practiceId }),
      await countOf(table, { practiceId: theirs.practiceId }),
      await countOf(table, { noneOf: ids }),
    ];
    // A trigger asks for more jobs than one.
    const [all] = await snapshot.query<{ rows: string }>(`SELECT count(*) AS rows FROM "${table.name}"`);
    const expected = OF_THE_INSTALLATION.includes(table.name) ? [0, 0, Number(all?.rows)] : [1, 1, 0];
    expect(counts, table.name).toEqual(expected);
    // What is left of a practice whose key was erased.
    if (!OF_THE_INSTALLATION.includes(table.name))
      expect(await countOf(table, { noneOf: [mine.practiceId] }), table.name).toBe(1);
  }
});

test('P10: the columns that name objects are known', async () => {
  const found = (await objectColumns(snapshot)).map(({ table, column }) => `${table}.${column}`);
  expect(found).toEqual([
    'audio_segments.object_key',
    'bundles.letter_attachment_key',
    'content_media.captions_key',
    'content_media.file_key',
    'content_media.plain_key',
    'content_media.poster_key',
    'content_media.thumb_key',
    'practices.vip_logo_image_key',
    'recordings.audio_key',
    'users.profile_image_key',
    'users.vip_logo_image_key',
  ]);
});

test('P10 P12: an object belongs to the practice of the row in its key, and to no backup without that row', async () => {
  const { storage } = testDeps.deps;
  const id = (table: string) => String(mine.of(table).id);
  const [user, practice, note, recording] = [mine.userId, mine.practiceId, id('voice_notes'), id('recordings')];
  const keys = [
    `uploads/${user}/a`,
    `profile-images/${user}/a.webp`,
    `practice-logos/${practice}/a.png`,
    `library-imports/${practice}/a.json`,
    `voice-notes/${note}/${recording}/0-abc.webm`,
    `confirmed/voice-notes/${note}/${recording}/0-abc.webm`,
    `playable-recordings/${recording}/whole-1.webm`,
    `letter-attachments/${id('bundles')}/a.jpg`,
    `messages/${id('messages')}.pdf`,
  ];
  const withoutRow = [`recordings/${randomUUID()}/0-abc.webm`, `letter-attachments/${randomUUID()}/a.jpg`];
  for (const key of [...keys, ...withoutRow, 'library/shared.webp', 'uploads/unknown', 'health/ready', 'erasure-log/a'])
    await storage.write(key, Buffer.from('x'), 'text/plain');
  const byOwner = await objectsByOwner(storage, snapshot, [practice, theirs.practiceId]);
  const keysOf = (owner: string) =>
    byOwner
      .get(owner)
      ?.map(({ key }) => key)
      .sort();
  expect(keysOf(practice)).toEqual([...keys].sort());
  expect(keysOf(theirs.practiceId)).toEqual([]);
  expect(keysOf('')).toEqual(['library/shared.webp', 'uploads/unknown']);
});
