import { createOwnerDb, type Db, type Tx } from '@openconsult/db';
import { cloneDatabase } from '@openconsult/dev/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRowToEachTable, type Relation, type RowsOfUser, relationsOf } from '../testing/index.ts';

/*
 * The database's own protection of other users' rows: every foreign key and every table is read from its catalog, so
 * that a new one is tested too.
 */

const limits = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

let db: Db;
let mine: RowsOfUser;
let theirs: RowsOfUser;
let relations: Relation[];

beforeAll(async () => {
  db = createOwnerDb(await cloneDatabase(), { limits });
  mine = await addRowToEachTable(db);
  theirs = await addRowToEachTable(db);
  relations = await relationsOf(db);
});

afterAll(() => db.$disconnect());

const workAs = (tx: Tx, { userId, practiceId }: RowsOfUser) =>
  tx.$queryRaw`SELECT set_config('role', 'openconsult_app', true), set_config('app.user_id', ${userId}, true),
    set_config('app.practice_id', ${practiceId}, true)`;

/** Does the work, and then undoes it. */
async function tried<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const undone = new Error('Undone.');
  let result: { value: Result } | undefined;
  await db
    .$transaction(async (tx) => {
      result = { value: await work(tx) };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!result) throw new Error('The work has no result.');
  return result.value;
}

/** Makes my row of the child refer to their row of the parent. */
async function pointAtTheirs(tx: Tx, { child, parent, columns, referenced }: Relation): Promise<number> {
  const [column = '', key = ''] = [columns[0], referenced[0]];
  return tx.$executeRawUnsafe(
    `UPDATE "${child}" SET "${column}" = (SELECT $1::text::uuid) WHERE ctid = '${mine.of(child).ctid}'::tid`,
    String(theirs.of(parent)[key]),
  );
}

/** Removes their own row of the child, which alone may refer to that parent; nothing else changes. */
async function makeRoom(tx: Tx, { child, parent }: Relation): Promise<void> {
  if (child === parent) return;
  await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
  await tx.$executeRawUnsafe(`DELETE FROM "${child}" WHERE ctid = '${theirs.of(child).ctid}'::tid`);
  await tx.$executeRaw`SET LOCAL session_replication_role = origin`;
}

const nameOf = ({ child, columns, parent }: Relation) => `${child} (${columns.join(', ')}) → ${parent}`;

/** The database's answer when my row refers to theirs: the SQLSTATE, or how many rows changed. */
const answersTo = async (relation: Relation, prepare?: (tx: Tx) => Promise<unknown>): Promise<string> =>
  tried(async (tx) => {
    await makeRoom(tx, relation);
    await prepare?.(tx);
    return `${await pointAtTheirs(tx, relation)} changed`;
  }).catch((error: Error) => /Code: `(\w+)`/.exec(error.message)?.[1] ?? error.message);

/** A broken foreign key or its trigger; a policy or a missing privilege; a check of the row. */
const [NO_SUCH_ROW, NOT_ALLOWED, NOT_VALID] = ['23503', '42501', '23514'];

test('T2: no relation of a row can refer to a row of another user', async () => {
  expect(relations.length).toBeGreaterThanOrEqual(40);
  const answers: Record<string, string> = {};
  for (const relation of relations) answers[nameOf(relation)] = await answersTo(relation, (tx) => workAs(tx, mine));
  const allowed = Object.entries(answers).filter(([, code]) => ![NO_SUCH_ROW, NOT_ALLOWED, NOT_VALID].includes(code));
  expect(allowed).toEqual([]);
});

/** Sets the owner of the row: the user, the practice, or the parent of a table that has neither column. */
function namesOwner({ child, parent, columns }: Relation): boolean {
  const row = mine.of(child);
  return (
    columns.length === 1 && (['users', 'practices'].includes(parent) || !('user_id' in row || 'practice_id' in row))
  );
}

/** Triggers refuse every change of their rows. */
const neverChanged = ['note_signatures', 'note_addenda'];

test('T2: not even by the system, unless it sets the owner of the row', async () => {
  const within = relations.filter((relation) => !namesOwner(relation));
  expect(within.length).toBeGreaterThanOrEqual(14);
  const answers = [];
  for (const relation of within) answers.push([nameOf(relation), await answersTo(relation)]);
  const expected = ({ child }: Relation) => (neverChanged.includes(child) ? NOT_ALLOWED : NO_SUCH_ROW);
  expect(answers).toEqual(within.map((relation) => [nameOf(relation), expected(relation)]));
});

test('T2: a relation that may end leaves its row and the owner', async () => {
  const optional = await db.$queryRaw<{ child: string; parent: string; column: string }[]>`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, attname::text AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confdeltype = 'n' AND array_length(conkey, 1) > 1 AND conrelid <> confrelid`;
  expect(optional.length).toBeGreaterThanOrEqual(3);
  for (const { child, parent, column } of optional) {
    const { ctid: _, ...before } = mine.of(child);
    const after = await tried(async (tx) => {
      await tx.$executeRawUnsafe(`DELETE FROM "${parent}" WHERE ctid = '${mine.of(parent).ctid}'::tid`);
      return tx.$queryRawUnsafe(`SELECT * FROM "${child}" WHERE id = $1::text::uuid`, String(before.id));
    });
    expect(after, `${child}.${column}`).toEqual([{ ...before, [column]: null }]);
  }
});

test('T1: a query without an owner finds, changes and deletes nothing of another user, in any table', async () => {
  const tables = await db.$queryRaw<{ name: string; isOfSystem: boolean }[]>`
    SELECT tablename::text AS name, bool_or(qual = 'false') AS "isOfSystem" FROM pg_policies
    WHERE schemaname = 'public' AND roles @> '{openconsult_app}' GROUP BY 1 ORDER BY 1`;
  expect(tables.length).toBeGreaterThanOrEqual(36);
  for (const { name, isOfSystem } of tables) {
    const found = await tried(async (tx) => {
      await workAs(tx, mine);
      return tx.$queryRawUnsafe<{ ctid: string }[]>(`SELECT ctid::text AS ctid FROM "${name}"`);
    });
    expect({ name, found }).toEqual({ name, found: isOfSystem ? [] : [{ ctid: mine.of(name).ctid }] });
    for (const change of [`DELETE FROM "${name}"`, `UPDATE "${name}" SET ${await anyColumnOf(name)}`]) {
      const changed = await tried(async (tx) => {
        // Not tested here: children that would hold a row, and the triggers of the audit trail.
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
        await workAs(tx, mine);
        return tx.$executeRawUnsafe(change);
      }).catch((error: Error) => (/Code: `42501`/.test(error.message) ? 0 : error.message));
      expect([0, 1], `${change}: ${changed}`).toContain(changed);
    }
  }
});

/** A column set to its own value. */
async function anyColumnOf(table: string): Promise<string> {
  const column = Object.keys(mine.of(table)).find((name) => name !== 'ctid');
  return `"${column}" = "${column}"`;
}
