import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { runAsSystem } from '../platform/database.ts';
import { softwareVersion } from '../platform/database-version.ts';
import type { Deps } from '../platform/deps.ts';
import { failureOf } from '../platform/log.ts';
import { processRepo as repo } from './repo.ts';

const RENEW_EVERY_MS = 10_000;
/** A process that renewed its row within this time is alive. */
export const ALIVE_MS = 35_000;
/** How long a process that died is shown. */
export const SHOWN_MS = 3_600_000;

/**
 * Shows operators that this process is alive, also while Redis is away: a row in Postgres, renewed until `stop`, which
 * removes it and never rejects (docs/decisions/0043-operations-page.md).
 */
export function showAsAlive(
  { db, sharedClock, log }: Pick<Deps, 'db' | 'sharedClock' | 'log'>,
  app: 'api' | 'worker',
): { stop(): Promise<void> } {
  const self = { id: randomUUID(), app, host: hostname(), version: softwareVersion };
  const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
    runAsSystem(work).catch((error: unknown) =>
      log.warn({ failure: failureOf(error) }, 'this process could not be shown as alive'),
    );
  const renew = () => attempt(() => repo.renew(db, self));
  let last = attempt(async () => {
    await repo.renew(db, self);
    await repo.sweep(db, new Date((await sharedClock.now(db)).getTime() - SHOWN_MS));
  });
  const timer = setInterval(() => {
    last = renew();
  }, RENEW_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await attempt(() => repo.remove(db, self.id));
    },
  };
}
