import type { ListedObject, ObjectStorage } from '@openconsult/integrations/storage';
import type { Snapshot, TableReader } from './database.repo.ts';
import { idsIn, isNoContent, isShared } from './rules.ts';

/** Texts called `…_key` or `key` that name no object, or one that is made when it is missing. */
const OTHER_KEYS = [
  'content_items.library_key',
  'messages.pdf_key',
  'object_removals.key',
  'outbox_jobs.key',
  'pending_uploads.key',
  'playlists.library_key',
  'text_check_resolutions.key',
];

/** Tables whose ids are in the keys of objects. */
const ID_TABLES = ['users', 'practices', 'patient_sessions', 'voice_notes', 'recordings', 'bundles', 'messages'];

/** The columns that name objects: texts called `…_key`. */
export async function objectColumns(reader: TableReader): Promise<{ table: string; column: string }[]> {
  const columns = await reader.query<{ table: string; column: string }>(
    `SELECT c.relname::text AS "table", a.attname::text AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'text'::regtype
       AND (a.attname LIKE '%\\_key' OR a.attname = 'key') ORDER BY 1, 2`,
  );
  return columns.filter(({ table, column }) => !OTHER_KEYS.includes(`${table}.${column}`));
}

/** Every key of an object that a row names. */
export async function namedKeys(reader: TableReader): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, column } of await objectColumns(reader)) {
    const rows = await reader.query<{ key: string }>(
      `SELECT DISTINCT "${column}" AS key FROM "${table}" WHERE "${column}" IS NOT NULL AND "${column}" <> ''`,
    );
    for (const { key } of rows) named.add(key);
  }
  return named;
}

/** Practice to its objects; those without an id in their key, or shared by several, are under ''. */
export type ObjectsByOwner = ReadonlyMap<string, readonly ListedObject[]>;

/** For each id of a row whose id is in a key: its practice. */
async function practicesOfIds(snapshot: Snapshot, practiceIds: readonly string[]): Promise<Map<string, string>> {
  const practiceOf = new Map<string, string>();
  for (const table of snapshot.tables.filter(({ name }) => ID_TABLES.includes(name))) {
    for (const practiceId of practiceIds) {
      const condition = table.ofPractices?.(`'{${practiceId}}'::uuid[]`) ?? 'false';
      const rows = await snapshot.query<{ id: string }>(`SELECT id FROM "${table.name}" WHERE ${condition}`);
      for (const { id } of rows) practiceOf.set(id, practiceId);
    }
  }
  return practiceOf;
}

/**
 * Lists the storage by practice: an object belongs to the practice of the first known id in its key. One whose rows are
 * not in the snapshot is left out: they were deleted and it is removed soon, or they are newer and it is in the next backup.
 */
export async function objectsByOwner(
  storage: ObjectStorage,
  snapshot: Snapshot,
  practiceIds: readonly string[],
): Promise<ObjectsByOwner> {
  const practiceOf = await practicesOfIds(snapshot, practiceIds);
  const byOwner = new Map<string, ListedObject[]>([['', []]]);
  for (const id of practiceIds) byOwner.set(id, []);
  for await (const object of storage.listAll()) {
    if (isNoContent(object.key)) continue;
    const ids = isShared(object.key) ? [] : idsIn(object.key);
    const owner = ids.length === 0 ? '' : ids.map((id) => practiceOf.get(id)).find((id) => id !== undefined);
    if (owner !== undefined) byOwner.get(owner)?.push(object);
  }
  return byOwner;
}
