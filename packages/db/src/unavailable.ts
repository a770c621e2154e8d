import pg from 'pg';

/**
 * The database cannot be reached, did not answer in time, or ended the connection: a retry may succeed. Whether a write
 * took effect is unknown. The cause is the driver's error.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** The code of Postgres or the operating system. Not named `code`, as Prisma wraps every error that has one. */
  readonly reason: string;
  /** A job that fails by it uses up no attempt. */
  readonly isOutage = true;

  constructor(cause: Error) {
    super('The database is unavailable.', { cause });
    this.reason = codeOf(cause) ?? 'silent';
  }
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Postgres's codes that are not the call's fault: connection failures (08), no resources such as a full disk (53), a
 * statement that took too long (57014), a server that stops or starts (57P), a transaction that was idle too long
 * (25P03).
 */
const serverIsUnavailable = /^(?:08|53|57P|57014$|25P03$)/;

/** The code for a prepared statement after a migration changed its columns; a new connection plans it again. */
export const STALE_PLAN = 'cached plan must not change result type';

/** Postgres could not extend a file. */
const DISK_FULL = '53100';

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && error.reason === DISK_FULL;

/** Ours: the server did not answer a statement in time. */
export const QUERY_TIMEOUT = 'Query read timeout';

/** Errors of `pg` itself, which have no code. */
const driverIsUnavailable = new Set([
  QUERY_TIMEOUT,
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/** The error itself, or `DatabaseUnavailableError` if the database could not be reached in time. */
export function asDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  const isUnavailable =
    error instanceof pg.DatabaseError
      ? serverIsUnavailable.test(error.code ?? '') || error.message === STALE_PLAN
      : 'syscall' in error || error instanceof AggregateError || driverIsUnavailable.has(error.message);
  return isUnavailable ? new DatabaseUnavailableError(error) : error;
}
