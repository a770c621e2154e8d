import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** The database outside a transaction. */
export type Db = PrismaClient;

/** The database inside `db.$transaction(async (tx) => …)`; a `Db` is accepted wherever a `Tx` is asked for. */
export type Tx = Prisma.TransactionClient;

/**
 * A pool of connections to one Postgres database; no connection is opened before the first query.
 *
 * A statement that runs longer than 5 s is cancelled by the server and rejects, so that no query can hold a connection
 * for ever. A connection that breaks while idle is dropped and replaced, it never ends the process.
 * Call `$disconnect()` to close.
 * @param options.poolMax most connections open at once; 10 when not given.
 * @param options.longestMs how long a statement may run, and a caller may wait for a connection, instead of 5 s.
 */
export function createDb(databaseUrl: string, options: { poolMax?: number; longestMs?: number } = {}): Db {
  const longestMs = options.longestMs ?? 5_000;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.poolMax ?? 10,
    statement_timeout: longestMs,
    connectionTimeoutMillis: longestMs,
    idleTimeoutMillis: 30_000,
  });
  // Without a listener a server restart would be an uncaught 'error' event; the pool has already dropped the connection.
  pool.on('error', () => {});
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    // A burst waits for its turn instead of failing; one transaction may take as long as a busy machine needs.
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
}
