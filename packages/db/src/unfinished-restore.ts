import pg from 'pg';

/** A comment on the schema, which is removed with the tables. It ends with the time of the backup. */
const MARK = 'openconsult: unfinished restore of the backup of ';
/** What is added to it in the transaction of the rows. */
const COMMITTED = ', committed';

/** The mark of a database whose restore is not finished. */
export interface RestoreMark {
  /** In ISO 8601. */
  readonly backupTime: string;
  /** Whether it has the rows of the backup: without them the restore begins again. */
  readonly isCommitted: boolean;
}

/** The database has restored rows in which erased patients may be back. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor({ backupTime }: RestoreMark) {
    super(`The restore of the backup of ${backupTime} into this database is not finished: run restore again.`);
  }
}

/** Marks a database before a restore changes it, and again in the transaction that commits the rows. */
export async function markUnfinished(client: pg.Client, { backupTime, isCommitted }: RestoreMark): Promise<void> {
  const comment = `${MARK}${backupTime}${isCommitted ? COMMITTED : ''}`;
  await client.query(`COMMENT ON SCHEMA public IS ${pg.escapeLiteral(comment)}`);
}

export async function removeMark(client: pg.Client): Promise<void> {
  await client.query('COMMENT ON SCHEMA public IS NULL');
}

/** Null if no restore is unfinished. */
export async function readMark(client: pg.Client): Promise<RestoreMark | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = 'public'`,
  );
  const comment = rows[0]?.comment ?? '';
  if (!comment.startsWith(MARK)) return null;
  const isCommitted = comment.endsWith(COMMITTED);
  return { backupTime: comment.slice(MARK.length, isCommitted ? -COMMITTED.length : undefined), isCommitted };
}
