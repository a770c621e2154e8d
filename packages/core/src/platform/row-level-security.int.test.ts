import { randomUUID } from 'node:crypto';
import { createDb, createOwnerDb, type Db, runAs, runAsSystem } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tables that every identity may read, on purpose: they hold ids, times and hashes, and no user data. */
const sharedTables = ['_prisma_migrations', 'login_failures', 'login_sockets', 'outbox_jobs'];

const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

let db: Db;
let owner: Db;
let users: { id: string; practiceId: string; noteId: string }[];

beforeAll(async () => {
  const url = await cloneDatabase();
  owner = createOwnerDb(url, { limits });
  db = createDb(url, { limits, poolMax: 4 });
  users = await Promise.all(Array.from({ length: 20 }, (_, at) => addUser(at)));
});

afterAll(() => Promise.all([db.$disconnect(), owner.$disconnect()]));

async function addUser(at: number) {
  const practice = await owner.practice.create({ data: { name: `Practice ${at}` } });
  const user = await owner.user.create({
    data: {
      practiceId: practice.id,
      firstName: 'Robin',
      lastName: `${at}`,
      email: `${at}@clinic.example`,
      features: [],
    },
  });
  const session = await owner.consultation.create({ data: { userId: user.id, patientName: `Patient ${at}` } });
  const note = await owner.voiceNote.create({ data: { userId: user.id, consultationId: session.id } });
  return { id: user.id, practiceId: practice.id, noteId: note.id };
}

const as = <Result>(at: number, work: () => Promise<Result>): Promise<Result> => {
  const { id: userId, practiceId } = users[at] ?? { id: '', practiceId: '' };
  return runAs({ userId, practiceId }, work);
};

test('T1: every table has an owner, or is shared on purpose', async () => {
  const open = await owner.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relrowsecurity ORDER BY 1`;
  expect(open.map(({ name }) => name)).toEqual(sharedTables);
});

test('T1: without an identity no protected table has a row, and the app’s connections refuse to ask', async () => {
  const tables = await owner.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity`;
  expect(tables.length).toBeGreaterThan(25);
  for (const { name } of tables) {
    const [, rows] = await owner.$transaction([
      owner.$executeRaw`SET LOCAL ROLE openconsult_app`,
      owner.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${name}"`),
    ]);
    expect(rows, name).toEqual([]);
  }
  await expect(db.user.count()).rejects.toThrow('runAs');
});

test('T1: a query that names no owner finds, changes and deletes no row of another user', async () => {
  const [mine, theirs] = [users[0], users[1]];
  await as(0, async () => {
    expect(await db.voiceNote.findMany({ select: { id: true } })).toEqual([{ id: mine?.noteId }]);
    expect(await db.voiceNote.updateMany({ data: { notes: 'Changed' } })).toEqual({ count: 1 });
    expect(await db.voiceNote.deleteMany({ where: { id: theirs?.noteId ?? '' } })).toEqual({ count: 0 });
    expect(await db.user.findMany({ select: { id: true } })).toEqual([{ id: mine?.id }]);
    const data = { userId: theirs?.id ?? '', patientName: 'Planted' };
    await expect(db.consultation.create({ data })).rejects.toThrow(/row-level security/);
  });
  expect(await owner.voiceNote.count({ where: { notes: 'Changed' } })).toBe(1);
  expect(await runAsSystem(() => db.voiceNote.count())).toBe(users.length);
});

test('T1: users in parallel on few connections each find their own rows', async () => {
  const rounds = Array.from({ length: 10 }, () => users.map((user, at) => ({ user, at }))).flat();
  await Promise.all(
    rounds.map(({ user, at }) =>
      as(at, async () => {
        const next = users[(at + 1) % users.length]?.noteId ?? '';
        const [note, all, foreign, inTransaction, inArray] = await Promise.all([
          db.voiceNote.findUnique({ where: { id: user.noteId }, select: { userId: true } }),
          db.voiceNote.findMany({ select: { userId: true } }),
          db.voiceNote.findUnique({ where: { id: next } }),
          db.$transaction(async (tx) => {
            await tx.voiceNote.updateMany({ data: { title: randomUUID() } });
            return tx.voiceNote.findMany({ select: { userId: true } });
          }),
          db.$transaction([db.voiceNote.findMany({ select: { userId: true } })]),
        ]);
        const own = { userId: user.id };
        expect({ note, all, foreign, inTransaction, inArray }).toEqual({
          note: own,
          all: [own],
          foreign: null,
          inTransaction: [own],
          inArray: [[own]],
        });
      }),
    ),
  );
});

test('T1: the apps work as roles that own nothing and pass no policy by', async () => {
  const roles = await owner.$queryRaw<object[]>`
    SELECT rolsuper OR rolbypassrls OR rolcreaterole AS "isMighty", EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS "isOwner"
    FROM pg_roles r WHERE rolname IN ('openconsult_app', 'openconsult_system')`;
  expect(roles).toEqual([
    { isMighty: false, isOwner: false },
    { isMighty: false, isOwner: false },
  ]);
  const [{ name } = { name: '' }] = await runAsSystem(
    () => db.$queryRaw<{ name: string }[]>`SELECT current_user::text AS name`,
  );
  expect(name).toBe('openconsult_system');
});

test('T1 T29: the audit trail is added to, and a change is refused', async () => {
  const { practiceId } = users[0] ?? { practiceId: '' };
  await as(0, () => db.auditEvent.create({ data: { practiceId, action: 'test', changes: {} } }));
  for (const run of [
    (work: () => Promise<unknown>) => as(0, work),
    (work: () => Promise<unknown>) => runAsSystem(work),
  ]) {
    await expect(run(() => db.auditEvent.updateMany({ data: { action: 'other' } }))).rejects.toThrow(
      /permission denied/,
    );
    await expect(run(() => db.auditEvent.deleteMany())).rejects.toThrow(/permission denied/);
  }
});

test('T1: a closed database accepts no queries, which would be those of the owner', async () => {
  const closed = createDb(await cloneDatabase(), { limits });
  await runAsSystem(() => closed.user.count());
  await closed.$disconnect();
  await expect(runAsSystem(() => closed.user.count())).rejects.toThrow('The database was closed.');
  const inTransaction = runAsSystem(() => closed.$transaction((tx) => tx.user.count()));
  await expect(inTransaction).rejects.toThrow('The database was closed.');
});
