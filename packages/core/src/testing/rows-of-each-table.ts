import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@openconsult/db';

/** A foreign key. Its first column points; the others are the owner that both rows share. */
export interface Relation {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly hasDefault: boolean;
}

type Row = Readonly<Record<string, unknown>> & { readonly ctid: string };

/** A user of a practice, and one row of theirs in each table. */
export interface RowsOfUser {
  readonly userId: string;
  readonly practiceId: string;
  /** The row of a table. */
  of(table: string): Row;
}

/** Every foreign key of the database. */
export const relationsOf = (db: Db): Promise<Relation[]> => db.$queryRaw<Relation[]>`
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = num ORDER BY at) AS columns,
    ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k(num, at)
      JOIN pg_attribute ON attrelid = confrelid AND attnum = num ORDER BY at) AS referenced
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`;

const columnsOfTables = (db: Db): Promise<Column[]> => db.$queryRaw<Column[]>`
  SELECT c.relname::text AS "table", attname::text AS name, format_type(atttypid, NULL) AS type, atthasdef AS "hasDefault"
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    AND attnum > 0 AND NOT attisdropped ORDER BY 1, attnum`;

/** The first value of each enum. */
async function firstValues(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ type: string; value: string }[]>`
    SELECT format_type(enumtypid, NULL) AS type, enumlabel AS value FROM pg_enum WHERE enumsortorder = 1`;
  return new Map(rows.map(({ type, value }) => [type, value]));
}

/** A value of a type, other than that of any other row. */
const madeUp: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  text: () => randomBytes(8).toString('hex'),
  integer: () => '1',
  date: () => '2026-11-26',
  'double precision': () => '0.5',
  bigint: () => String(randomBytes(4).readUInt32BE()),
  boolean: () => 'false',
  jsonb: () => '{}',
  bytea: () => '\\x00',
  'text[]': () => '{}',
  'timestamp without time zone': () => '2026-01-02T03:04:05Z',
};

/** Columns beyond foreign keys: those that refer to the user or the practice without one, and those that stay empty. */
const specialColumns = (userId: string, practiceId: string): Readonly<Record<string, string | null>> => ({
  'users.id': userId,
  'practices.id': practiceId,
  'audit_seals.practice_id': practiceId,
  'practice_keys.practice_id': practiceId,
  'practice_keys.erased_at': null,
  'erasures.practice_id': practiceId,
  'object_removals.practice_id': practiceId,
  'usage_counters.subject': userId,
  'lexicon_terms.practice_id': null,
  'remote_microphones.replaced_by_id': null,
});

/**
 * Gives a user a row in every table, which refers to others of theirs wherever a foreign key allows it. The columns are
 * read from the catalog, so a new table or relation is included.
 * @param db works as the owner of the tables
 */
export async function addRowToEachTable(db: Db): Promise<RowsOfUser> {
  const [columns, relations, enums] = [await columnsOfTables(db), await relationsOf(db), await firstValues(db)];
  const identity = { userId: randomUUID(), practiceId: randomUUID(), email: `${randomUUID()}@clinic.example` };
  const known = specialColumns(identity.userId, identity.practiceId);
  const rows = new Map<string, Row>();

  const add = async (table: string): Promise<void> => {
    const values: Record<string, unknown> = {};
    for (const { columns: from, parent, referenced } of relations.filter(({ child }) => child === table)) {
      for (const [at, name] of from.entries()) values[name] ??= rows.get(parent)?.[referenced[at] ?? ''];
    }
    for (const { name, type, hasDefault } of columns.filter((column) => column.table === table)) {
      const own = known[`${table}.${name}`];
      if (own !== undefined) values[name] = own;
      else if (name === 'email') values[name] = identity.email;
      else if (values[name] === undefined && !hasDefault) values[name] = madeUp[type]?.() ?? enums.get(type);
    }
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const types = new Map(columns.filter((column) => column.table === table).map(({ name, type }) => [name, type]));
    // The client reads no search vectors.
    const readable = [...types].filter(([, type]) => type !== 'tsvector').map(([name]) => `"${name}"`);
    const [row] = await db.$queryRawUnsafe<Row[]>(
      `INSERT INTO "${table}" (${given.map(([name]) => `"${name}"`).join(', ')})
       VALUES (${given.map(([name], at) => `$${at + 1}::text::${types.get(name)}`).join(', ')}) RETURNING ctid::text AS ctid, ${readable.join(', ')}`,
      ...given.map(([, value]) => (value === null ? null : String(value))),
    );
    if (row) rows.set(table, row);
  };

  const left = new Set(columns.map(({ table }) => table));
  while (left.size > 0) {
    const waits = (table: string) =>
      relations.some(({ child, parent }) => child === table && parent !== table && left.has(parent));
    const ready = [...left].filter((table) => !waits(table));
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const table of ready) {
      await add(table);
      left.delete(table);
    }
  }
  return {
    ...identity,
    of(table) {
      const row = rows.get(table);
      if (!row) throw new Error(`${table} has no row.`);
      return row;
    },
  };
}
