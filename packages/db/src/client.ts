import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { makeLeanQueries } from './lean-queries.ts';
import { jobLimits, Pool, requestLimits, type TimeLimits } from './pool.ts';
import { runEachQueryAsItsCaller } from './query-batches.ts';
import { createStatementNames } from './statement-names.ts';

/** The database outside a transaction. */
export type Db = PrismaClient;

/** The database inside `db.$transaction(async (tx) => …)`; a `Db` is accepted wherever a `Tx` is asked for. */
export type Tx = Prisma.TransactionClient;

export interface DbOptions {
  /** Most connections open at once; 10 when not given. */
  readonly poolMax?: number;
  /** Those of a request when not given. */
  readonly limits?: TimeLimits;
}

/**
 * A pool of connections to one Postgres database; no connection is opened before the first query.
 *
 * Every query has a time limit on the server and on the client. A connection that breaks or is silent is replaced and never
 * ends the process; its query rejects with `DatabaseUnavailableError`. Call `$disconnect()` to close.
 *
 * Queries reach the rows of the identity that `runAs` or `runAsSystem` gave their caller; without one they reject.
 */
export const createDb = (databaseUrl: string, options: DbOptions = {}): Db => open(databaseUrl, options, 'refused');

/** The same for scripts and tests, which work as the user that owns the tables where no identity is set. */
export const createOwnerDb = (databaseUrl: string, options: DbOptions = {}): Db =>
  open(databaseUrl, { limits: jobLimits, ...options }, 'owner');

const pools = new WeakMap<Db, Pool>();

/**
 * Whether the database takes new rows, as far as the queries of this process have seen. Asks the database only after one
 * failed because its disk was full.
 * @throws DatabaseUnavailableError while there is no room.
 */
export const assertRoomOnDisk = async (db: Db): Promise<void> => pools.get(db)?.assertRoom();

function open(databaseUrl: string, options: DbOptions, withoutIdentity: 'owner' | 'refused'): Db {
  const pool = new Pool(databaseUrl, {
    limits: options.limits ?? requestLimits,
    max: options.poolMax ?? 10,
    withoutIdentity,
  });
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: createStatementNames() }),
    // A burst waits for its turn instead of failing; one transaction may take as long as a busy machine needs.
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  runEachQueryAsItsCaller(client);
  makeLeanQueries(client);
  pools.set(client, pool);
  return client;
}
