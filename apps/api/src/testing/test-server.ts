import { auth } from '@openconsult/contracts/auth';
import { type Core, createCore } from '@openconsult/core';
import { newToken, sha256Hex } from '@openconsult/core/auth';
import type { Config, Deps } from '@openconsult/core/platform';
import { createTestDeps, createUser, type TestDeps, type TestUser, type UserKind } from '@openconsult/core/testing';
import { createDb, type Db } from '@openconsult/db';
import type { Metrics } from '@openconsult/integrations/metrics';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildServer } from '../server.ts';
import { TestClient } from './test-client.ts';

export interface TestServerOptions {
  /** Settings that differ from the usual ones of a test. */
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Deps>;
  readonly log?: FastifyBaseLogger;
  readonly metrics?: Metrics;
}

/**
 * The API over a database of its own, called without a network. Events and queued jobs are recorded instead of sent.
 */
export interface TestServer extends Pick<TestDeps, 'events' | 'queued' | 'disconnected' | 'passTime'> {
  readonly app: FastifyInstance;
  /** Every route that was mounted, as `METHOD /path`. */
  readonly routes: ReadonlySet<string>;
  /** For the test itself: its queries run as the owner of the tables. */
  readonly core: Core;
  readonly deps: Deps;
  readonly db: Db;
  createUser(kind: UserKind): Promise<TestUser>;
  /** A guest's browser; it has a CSRF token. */
  guest(): Promise<TestClient>;
  /** A browser with a user logged in by password; remembered, so that a test may let hours pass. */
  loginAs(user: TestUser, remember?: boolean): Promise<TestClient>;
  /** A browser with a user logged in, without the work of checking a password. */
  loggedIn(user: TestUser): Promise<TestClient>;
  close(): Promise<void>;
}

const SIGNED_IN_MS = 3_600_000;
/** Fifty parallel calls wait longer on a busy machine; no test is about that. */
const patient = { acquireMs: 60_000, queryMs: 60_000, idleInTransactionMs: 60_000 };

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const base = await createTestDeps(options.deps);
  const config: Config = { ...base.deps.config, RATE_LIMIT_PER_MINUTE: 1_000_000, ...options.config };
  const deps: Deps = { ...base.deps, config };
  // The app's own connections reject a query without an identity; the test's are the owner's.
  const db = options.deps?.db ?? createDb(config.DATABASE_URL, { limits: patient });
  const served = createCore({ ...deps, db });
  const routes = new Set<string>();
  const app = await buildServer(served, {
    config,
    storage: deps.storage,
    ...(deps.queue.queues.length > 0 && { queues: deps.queue.queues }),
    ...(options.log && { log: options.log }),
    ...(options.metrics && { metrics: options.metrics }),
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    },
  });
  await app.ready();

  const guest = async () => {
    const client = new TestClient(app);
    await client.ok(auth.csrfCookie, {});
    return client;
  };

  return {
    app,
    routes,
    core: createCore(deps),
    deps,
    db: deps.db,
    events: base.events,
    queued: base.queued,
    disconnected: base.disconnected,
    passTime: base.passTime,
    createUser: (kind) => createUser(deps.db, { kind }),
    guest,
    async loginAs(user, remember = true) {
      const client = await guest();
      await client.ok(auth.login, { body: { email: user.email, password: user.password, remember } });
      return client;
    },
    async loggedIn({ id: userId }) {
      const client = new TestClient(app);
      const token = newToken();
      const now = deps.clock.now();
      const expiresAt = new Date(now.getTime() + SIGNED_IN_MS);
      await deps.db.loginSession.create({
        data: { userId, tokenHash: sha256Hex(token), lastSeenAt: now, expiresAt },
      });
      client.cookies.set('openconsult_session', token);
      await client.ok(auth.csrfCookie, {});
      return client;
    },
    async close() {
      await app.close();
      if (options.deps?.db === undefined) await db.$disconnect();
      await base.close();
    },
  };
}
