import type pg from 'pg';

/** A table whose rows are copied: all but the table of migrations. */
export interface CopiedTable {
  readonly name: string;
  /** In order, without those that the database derives. */
  readonly columns: readonly string[];
  /**
   * SQL that is true for the rows of these practices. `ids` is SQL of an array of uuids. Null for a table whose rows
   * belong to no practice.
   */
  readonly ofPractices: ((ids: string) => string) | null;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isNullable: boolean;
}

interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly referenced: string;
}

const COLUMNS = `
  SELECT c.relname::text AS "table", a.attname::text AS name, NOT a.attnotnull AS "isNullable"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY 1, a.attnum`;

/** The first column of each foreign key; the others are the owner that both rows share. */
const REFERENCES = `
  SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
    (SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS column,
    (SELECT attname::text FROM pg_attribute WHERE attrelid = confrelid AND attnum = confkey[1]) AS referenced
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid ORDER BY conname`;

type Condition = ((ids: string) => string) | null;

/**
 * Which practice a row belongs to, by the catalog: its `practice_id`, else the practice of its `user_id`, else that of
 * the row it refers to.
 */
function conditionsOf(columns: readonly Column[], references: readonly Reference[]): (table: string) => Condition {
  const known = new Map<string, Condition>([['practices', (ids) => `"id" = ANY(${ids})`]]);
  const ofUsers = (ids: string) => `"user_id" IN (SELECT id FROM users WHERE practice_id = ANY(${ids}))`;

  function make(table: string, path: readonly string[]): Condition {
    const find = (name: string) => columns.find((column) => column.table === table && column.name === name);
    const [practice, user] = [find('practice_id'), find('user_id')];
    if (practice && !(practice.isNullable && user)) return (ids) => `"practice_id" = ANY(${ids})`;
    if (practice) return (ids) => `("practice_id" = ANY(${ids}) OR ("practice_id" IS NULL AND ${ofUsers(ids)}))`;
    if (user) return ofUsers;
    for (const { column, parent, referenced } of references.filter(({ child }) => child === table)) {
      if (path.includes(parent)) continue;
      const ofParent = conditionOf(parent, [...path, table]);
      if (ofParent) return (ids) => `"${column}" IN (SELECT "${referenced}" FROM "${parent}" WHERE ${ofParent(ids)})`;
    }
    return null;
  }

  function conditionOf(table: string, path: readonly string[] = []): Condition {
    if (!known.has(table)) known.set(table, make(table, path));
    return known.get(table) ?? null;
  }
  return conditionOf;
}

/** Every table to copy, by name, read from the catalog. */
export async function copiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const conditionOf = conditionsOf(columns, references);
  return [...new Set(columns.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns.filter(({ table }) => table === name).map((column) => column.name),
    ofPractices: conditionOf(name),
  }));
}

/** Whose rows: those of one practice, or those that belong to none of these practices. */
export type RowOwner = { readonly practiceId: string } | { readonly noneOf: readonly string[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SQL of an array. @throws Error for anything but ids */
function arrayOf(ids: readonly string[]): string {
  if (!ids.every((id) => UUID.test(id))) throw new Error('Not an id of a practice.');
  return `'{${ids.join(',')}}'::uuid[]`;
}

/** The condition of an owner's rows; undefined where there are none. */
export function rowsOf({ ofPractices }: CopiedTable, owner: RowOwner): string | undefined {
  if ('practiceId' in owner) return ofPractices?.(arrayOf([owner.practiceId]));
  return ofPractices ? `(${ofPractices(arrayOf(owner.noneOf))}) IS NOT TRUE` : 'true';
}
