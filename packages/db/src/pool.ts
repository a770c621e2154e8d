import pg from 'pg';
import { currentIdentity, type Identity } from './identity.ts';
import { asDatabaseError, isDiskFull, STALE_PLAN } from './unavailable.ts';

/** How long a query may take; all in milliseconds. */
export interface TimeLimits {
  /** For a free connection, a new one included. */
  readonly acquireMs: number;
  /** For the answer to one statement. The server cancels it a little earlier; this limit holds when the server is silent. */
  readonly queryMs: number;
  /** Between two statements of a transaction, before the server ends it and releases its locks. */
  readonly idleInTransactionMs: number;
}

/** Somebody waits for the answer: both limits together are less than 3 s (docs/proofs.md P3). */
export const requestLimits: TimeLimits = { acquireMs: 1_400, queryMs: 1_400, idleInTransactionMs: 4_000 };

/** A job can wait, and is repeated when it fails. */
export const jobLimits: TimeLimits = { acquireMs: 5_000, queryMs: 6_000, idleInTransactionMs: 15_000 };

/** The server reports its own timeout sooner than the client gives up, as it is the more exact one. */
const SERVER_SHARE = 0.9;
const KEEP_ALIVE_AFTER_MS = 5_000;
const IDLE_MS = 30_000;

/** As whom a connection works: a person, the system, or the user that owns the tables. */
type Worker = Identity | 'owner';

const become = `SELECT set_config('role', $1, false), set_config('app.user_id', $2, false), set_config('app.practice_id', $3, false)`;

function settingsOf(worker: Worker): [role: string, userId: string, practiceId: string] {
  if (worker === 'owner') return ['none', '', ''];
  if (worker === 'system') return ['openconsult_system', '', ''];
  return ['openconsult_app', worker.userId, worker.practiceId];
}

/** A connection that is closed when it does not answer, or holds a stale plan: the driver would use it again (brianc/node-postgres#3202). */
class Connection extends pg.Client {
  isSilent = false;
  sawFullDisk = false;
  /** The settings of whom it works as; undefined while it is new. */
  settings: string | undefined;

  constructor(...args: ConstructorParameters<typeof pg.Client>) {
    super(...args);
    // A connection that breaks emits 'error' besides rejecting its query, and the pool listens to idle connections only: without
    // a listener of its own, a break in mid-query would end the process.
    this.on('error', () => {});
  }

  override query = (async (...args: Parameters<pg.Client['query']>) => {
    try {
      return await super.query(...args);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (message === 'Query read timeout') this.isSilent = true;
      // Not awaited: of a silent connection the socket is destroyed at once, as a query is still open.
      if (this.isSilent || message === STALE_PLAN) void this.end();
      const known = asDatabaseError(error);
      this.sawFullDisk ||= isDiskFull(known);
      throw known;
    }
  }) as unknown as pg.Client['query'];

  /** Costs nothing where it already works as them. */
  async workAs(worker: Worker): Promise<void> {
    const values = settingsOf(worker);
    const settings = values.join();
    if (this.settings === settings) return;
    await this.query(become, values);
    this.settings = settings;
  }
}

/**
 * The connections of one process. Each works as `currentIdentity` of whoever takes it, for as long as they have it
 * (docs/decisions/0025-row-level-security.md). Every failure to reach the database in time is a `DatabaseUnavailableError`.
 * When one connection is silent, those that are idle are closed too, since they most likely share its fate.
 */
export class Pool extends pg.Pool {
  readonly #withoutIdentity: 'owner' | 'refused';
  #isDiskFull = false;

  /** @param options.withoutIdentity what a query outside `runAs` and `runAsSystem` does. */
  constructor(
    connectionString: string,
    {
      limits,
      max,
      withoutIdentity,
    }: { readonly limits: TimeLimits; readonly max: number; readonly withoutIdentity: 'owner' | 'refused' },
  ) {
    super({
      connectionString,
      max,
      Client: Connection,
      connectionTimeoutMillis: limits.acquireMs,
      query_timeout: limits.queryMs,
      statement_timeout: limits.queryMs * SERVER_SHARE,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      idleTimeoutMillis: IDLE_MS,
    });
    this.#withoutIdentity = withoutIdentity;
    // Without a listener a server restart would be an uncaught 'error' event; the pool has already dropped the connection.
    this.on('error', () => {});
    this.on('release', (_error, client) => {
      if (!(client instanceof Connection)) return;
      if (client.isSilent) this.#closeIdle();
      this.#isDiskFull ||= client.sawFullDisk;
      client.sawFullDisk = false;
    });
  }

  override connect = (async () => {
    const worker = currentIdentity() ?? this.#withoutIdentity;
    if (worker === 'refused') throw new Error('A query ran outside of runAs and runAsSystem.');
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

  /**
   * Asks again for room, once a query has failed for lack of it. A table that exists may take rows although the disk is full;
   * a new one may not.
   * @throws DatabaseUnavailableError while there is none.
   */
  async assertRoom(): Promise<void> {
    if (!this.#isDiskFull) return;
    await this.query('CREATE TEMPORARY TABLE room_on_disk ON COMMIT DROP AS SELECT 1');
    this.#isDiskFull = false;
  }

  /** The next idle connection is one that works as them already, where there is one: a request asks as two in turn. */
  #prefer(settings: string): void {
    const { _idle: idle } = this as unknown as { _idle: { client: Connection }[] };
    const at = idle.findLastIndex(({ client }) => client.settings === settings);
    if (at >= 0) idle.push(...idle.splice(at, 1));
  }

  #closeIdle(): void {
    for (let left = this.idleCount; left > 0; left -= 1) {
      super.connect((_error, client, release) => {
        release(true);
        // A server that is silent never answers the farewell.
        client?.connection.stream.destroy();
      });
    }
  }
}
