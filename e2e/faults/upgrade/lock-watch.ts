import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 20;

/** Locks on existing tables that refuse reads or writes, and the waits for any lock of a table. */
const LOCKS = `select pid, relation::regclass::text as table, mode, granted from pg_locks
  where locktype = 'relation' and relation = any($1::oid[])
    and (not granted or mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock'))`;

const TABLES = `select coalesce(array_agg(oid), '{}') as oids from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'`;

/** Looks at the locks of the tables that are there now, every 20 ms. `stop` returns the longest seen, with its name. */
export async function watchLocks(databaseUrl: string): Promise<{ stop(): Promise<{ ms: number; lock: string }> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(TABLES);
  const since = new Map<string, number>();
  let longest = { ms: 0, lock: 'none' };
  let isStopped = false;
  const look = async () => {
    const seen = await client.query(LOCKS, [rows[0].oids]);
    const nowMs = performance.now();
    const names = new Set(
      seen.rows.map(({ pid, table, mode, granted }) => `${table} ${mode} ${granted ? 'held' : 'waited for'} by ${pid}`),
    );
    for (const name of since.keys()) if (!names.has(name)) since.delete(name);
    for (const name of names) {
      const ms = nowMs - (since.get(name) ?? nowMs);
      since.set(name, nowMs - ms);
      if (ms > longest.ms) longest = { ms, lock: name };
    }
  };
  const looking = (async () => {
    while (!isStopped) {
      await look();
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await looking;
      await client.end();
      return longest;
    },
  };
}
