import pg from 'pg';
import { currentIdentity, type Identity } from './identity.ts';
import { asDatabaseError, isDiskFull, QUERY_TIMEOUT, STALE_PLAN } from './unavailable.ts';

/** Time limits of a query, in milliseconds. */
export interface TimeLimits {
  /** For a free connection, a new one included. */
  readonly acquireMs: number;
  /** For one statement. The server cancels it a little earlier; this limit covers a silent server. */
  readonly queryMs: number;
  /** Between two statements of a transaction, before the server ends it and releases its locks. */
  readonly idleInTransactionMs: number;
}

/** A user waits for the answer: both limits together are less than 3 s (fault P3). */
export const requestLimits: TimeLimits = { acquireMs: 1_400, queryMs: 1_400, idleInTransactionMs: 4_000 };

/** A job can wait, and is retried when it fails. */
export const jobLimits: TimeLimits = { acquireMs: 5_000, queryMs: 6_000, idleInTransactionMs: 15_000 };

/** The server times out sooner than the client, as its error is more exact. */
const SERVER_SHARE = 0.9;
const KEEP_ALIVE_AFTER_MS = 5_000;
const IDLE_MS = 30_000;

/** Connections of one pool, and the queries that wait for one. */
export interface ConnectionCounts {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
}

/** The identity of a connection: a user, the system, or the owner of the tables. */
type Worker = Identity | 'owner';

const become = `SELECT set_config('role', $1, false), set_config('app.user_id', $2, false), set_config('app.practice_id', $3, false)`;

function settingsOf(worker: Worker): [role: string, userId: string, practiceId: string] {
  if (worker === 'owner') return ['none', '', ''];
  if (worker === 'system') return ['openconsult_system', '', ''];
  return ['openconsult_app', worker.userId, worker.practiceId];
}

/** Closes a connection that is silent or has a stale plan: the driver would reuse it (brianc/node-postgres#3202). */
class Connection extends pg.Client {
  readonly #queryMs: number;
  isSilent = false;
  sawFullDisk = false;
  /** The settings of the current identity; undefined while new. */
  settings: string | undefined;

  constructor(config: pg.ClientConfig & { readonly queryMs: number }) {
    super(config);
    this.#queryMs = config.queryMs;
    // A broken connection emits 'error' besides rejecting its query, and the pool only listens to idle connections:
    // without this listener, a break during a query would end the process.
    this.on('error', () => {});
  }

  /**
   * Uses a callback and a timer of our own: with a promise or its `query_timeout`, the driver makes garbage that
   * outlives young collections, which then take 10 ms instead of one.
   * @throws Error before it has an identity. Prisma opens a plain pool when used after it was closed; its connections
   * would work as the owner of the tables.
   */
  override query = ((query: string | pg.QueryConfig, values?: unknown[]) => {
    if (this.settings === undefined && query !== become) throw new Error('The database was closed.');
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(this.#failed(error));
      const timer = setTimeout(() => {
        this.isSilent = true;
        fail(new Error(QUERY_TIMEOUT));
      }, this.#queryMs);
      super.query(query as string, values as unknown[], (error, result) => {
        clearTimeout(timer);
        // The driver returns null, against its types.
        if (error as Error | null) fail(error);
        else resolve(result);
      });
    });
  }) as unknown as pg.Client['query'];

  #failed(error: Error): unknown {
    // Not awaited: the socket of a silent connection is destroyed at once, as a query is still open.
    if (this.isSilent || error.message === STALE_PLAN) void this.end();
    const known = asDatabaseError(error);
    this.sawFullDisk ||= isDiskFull(known);
    return known;
  }

  /** Costs nothing if the identity is unchanged. */
  async workAs(worker: Worker): Promise<void> {
    const values = settingsOf(worker);
    const settings = values.join();
    if (this.settings === settings) return;
    await this.query(become, values);
    this.settings = settings;
  }
}

/** Connections to one database. Each has the identity of its last user. */
class Connections extends pg.Pool {
  isDiskFull = false;

  constructor(connectionString: string, { limits, max }: { readonly limits: TimeLimits; readonly max: number }) {
    const options: pg.PoolConfig & { queryMs: number } = {
      connectionString,
      max,
      Client: Connection as unknown as new () => pg.ClientBase,
      connectionTimeoutMillis: limits.acquireMs,
      queryMs: limits.queryMs,
      statement_timeout: limits.queryMs * SERVER_SHARE,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      idleTimeoutMillis: IDLE_MS,
    };
    super(options);
    // Without a listener a server restart would be an uncaught 'error' event; the pool has already dropped the
    // connection.
    this.on('error', () => {});
    this.on('release', (_error, client) => {
      if (!(client instanceof Connection)) return;
      this.isDiskFull ||= client.sawFullDisk;
      client.sawFullDisk = false;
    });
  }

  async connectAs(worker: Worker): Promise<pg.PoolClient> {
    this.#prefer(settingsOf(worker).join());
    const client = await super.connect().catch((error: unknown) => {
      throw asDatabaseError(error);
    });
    try {
      await (client as unknown as Connection).workAs(worker);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  closeIdle(): void {
    for (let left = this.idleCount; left > 0; left -= 1) {
      super.connect((_error, client, release) => {
        release(true);
        // A silent server never answers the closing message.
        client?.connection.stream.destroy();
      });
    }
  }

  /** The next idle connection is preferably one with the same identity. */
  #prefer(settings: string): void {
    const { _idle: idle } = this as unknown as { _idle: { client: Connection }[] };
    const at = idle.findLastIndex(({ client }) => client.settings === settings);
    if (at >= 0) idle.push(...idle.splice(at, 1));
  }
}

/** Connections for the system: each call begins with a quick lookup of the session. */
const SYSTEM_SHARE = 0.4;

/**
 * The connections of one process. Each works as the `currentIdentity` of its taker until released
 * (docs/decisions/0025-row-level-security.md); the system has some of its own. Every failure to reach the database in
 * time is a `DatabaseUnavailableError`. If one connection is silent, idle ones are closed too, since they most likely
 * are as well.
 */
export class Pool extends Connections {
  /**
   * Postgres plans every statement of a connection again once its role changes, which costs more than most statements.
   */
  readonly #ofSystem: Connections;

  /**
   * @param options.max the most connections, at least one for the system and one for users
   * @param options.withoutIdentity what a query outside `runAs` and `runAsSystem` does: works as the owner of the
   * tables, who then has all connections, or rejects
   */
  constructor(
    connectionString: string,
    {
      limits,
      max,
      withoutIdentity,
    }: { readonly limits: TimeLimits; readonly max: number; readonly withoutIdentity: 'owner' | 'refused' },
  ) {
    const ofSystem = withoutIdentity === 'owner' ? 0 : Math.max(1, Math.floor(max * SYSTEM_SHARE));
    super(connectionString, { limits, max: Math.max(1, max - ofSystem) });
    this.#ofSystem = ofSystem === 0 ? this : new Connections(connectionString, { limits, max: ofSystem });
    for (const pool of this.#all()) {
      pool.on('release', (_error, client) => {
        if (client instanceof Connection && client.isSilent) for (const each of this.#all()) each.closeIdle();
      });
    }
  }

  override connect = (async () => {
    const worker = currentIdentity();
    if (worker === 'system') return this.#ofSystem.connectAs(worker);
    if (worker === undefined && this.#ofSystem !== this)
      throw new Error('A query ran outside of runAs and runAsSystem.');
    return this.connectAs(worker ?? 'owner');
  }) as unknown as pg.Pool['connect'];

  override query = (async (...args: Parameters<pg.Client['query']>) => {
    const client = await this.connect();
    try {
      const result = await client.query(...args);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }) as unknown as pg.Pool['query'];

  override end = (async () => {
    await super.end();
    if (this.#ofSystem !== this) await this.#ofSystem.end();
  }) as unknown as pg.Pool['end'];

  /**
   * Asks for room again, once a query has failed for lack of it. An existing table may take rows although the disk is
   * full; a new one does not.
   * @throws DatabaseUnavailableError while there is none
   */
  async assertRoom(): Promise<void> {
    const pools = this.#all();
    if (pools.every(({ isDiskFull }) => !isDiskFull)) return;
    await this.query('CREATE TEMPORARY TABLE room_on_disk ON COMMIT DROP AS SELECT 1');
    for (const pool of pools) pool.isDiskFull = false;
  }

  /** How many connections are open, by whom they work for. Users and the system share them where the owner works. */
  counts(): Record<'users' | 'system', ConnectionCounts> {
    const of = ({ totalCount, idleCount, waitingCount, options: { max } }: Connections): ConnectionCounts => ({
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max,
    });
    return { users: of(this), system: of(this.#ofSystem) };
  }

  #all(): Connections[] {
    return [...new Set<Connections>([this, this.#ofSystem])];
  }
}
