import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { makeLeanQueries } from './lean-queries.ts';
import { type ConnectionCounts, jobLimits, Pool, requestLimits, type TimeLimits } from './pool.ts';
import { runEachQueryAsItsCaller } from './query-batches.ts';
import { createStatementNames } from './statement-names.ts';

/** The database outside a transaction. */
export type Db = PrismaClient;

/** The database inside `db.$transaction(async (tx) => …)`; a `Db` is accepted wherever a `Tx` is expected. */
export type Tx = Prisma.TransactionClient;

export interface DbOptions {
  /** The most open connections; default 10. */
  readonly poolMax?: number;
  /** Default: those of a request. */
  readonly limits?: TimeLimits;
}

/**
 * A pool of connections to one Postgres database; none is opened before the first query.
 * Every query has a time limit on the server and on the client. A broken or silent connection is replaced and never
 * ends the process; its query rejects with `DatabaseUnavailableError`. Call `$disconnect()` to close.
 * Queries reach the rows of the identity that `runAs` or `runAsSystem` set; without one they reject.
 */
export const createDb = (databaseUrl: string, options: DbOptions = {}): Db => open(databaseUrl, options, 'refused');

/** The same for scripts and tests: without an identity they work as the owner of the tables. */
export const createOwnerDb = (databaseUrl: string, options: DbOptions = {}): Db =>
  open(databaseUrl, { limits: jobLimits, ...options }, 'owner');

const pools = new WeakMap<Db, Pool>();

/**
 * Checks that the database takes new rows. Asks it only after a query of this process failed because its disk was full.
 * @throws DatabaseUnavailableError while there is no room
 */
export const assertRoomOnDisk = async (db: Db): Promise<void> => pools.get(db)?.assertRoom();

/** The connections of this process; null for a database that was not opened by this package. */
export const connectionCounts = (db: Db): Record<'users' | 'system', ConnectionCounts> | null =>
  pools.get(db)?.counts() ?? null;

function open(databaseUrl: string, options: DbOptions, withoutIdentity: 'owner' | 'refused'): Db {
  const pool = new Pool(databaseUrl, {
    limits: options.limits ?? requestLimits,
    max: options.poolMax ?? 10,
    withoutIdentity,
  });
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: createStatementNames() }),
    // A burst waits instead of failing; one transaction may take as long as a busy machine needs.
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  runEachQueryAsItsCaller(client);
  makeLeanQueries(client);
  pools.set(client, pool);
  return client;
}
