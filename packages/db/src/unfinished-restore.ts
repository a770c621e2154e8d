import pg from 'pg';

/** A comment on the schema, which is removed with the tables. It ends with the time of the backup. */
const MARK = 'openconsult: unfinished restore of the backup of ';

/** The database has restored rows in which erased patients may be back. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor(backupTime: string) {
    super(
      `The restore of the backup of ${backupTime} into this database is not finished: run restore again, which continues it.`,
    );
  }
}

/** Marks a database before a restore changes it. @param backupTime in ISO 8601 */
export async function markUnfinished(client: pg.Client, backupTime: string): Promise<void> {
  await client.query(`COMMENT ON SCHEMA public IS ${pg.escapeLiteral(MARK + backupTime)}`);
}

export async function removeMark(client: pg.Client): Promise<void> {
  await client.query('COMMENT ON SCHEMA public IS NULL');
}

/** The time of the backup whose restore is not finished; null if there is none. */
export async function readMark(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = 'public'`,
  );
  const comment = rows[0]?.comment ?? '';
  return comment.startsWith(MARK) ? comment.slice(MARK.length) : null;
}
