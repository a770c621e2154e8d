import { setTimeout as delay } from 'node:timers/promises';
import { assertReady, isFinal } from '@openconsult/db/migration-state';
import type { Config } from './config.ts';
import { failureOf, type Log } from './log.ts';

export { softwareVersion } from '@openconsult/db/releases';

const ASKS_EVERY_MS = 2_000;

async function assertOnceReached(url: string, log: Log): Promise<void> {
  for (;;) {
    await delay(ASKS_EVERY_MS, undefined, { ref: false });
    try {
      return await assertReady(url);
    } catch (error) {
      if (!isFinal(error)) continue;
      log.error({}, error.message);
      throw error;
    }
  }
}

/**
 * Refuses to start on a database of an older or newer version, which this one would read and write wrongly, and on one whose
 * restore is not finished. A database that cannot be reached now is checked when it can: then a rejection that nothing
 * handles ends the process.
 * @throws NewerDatabaseError, OlderDatabaseError, UnfinishedRestoreError, RefusedByDatabaseError
 */
export async function assertDatabaseVersion({ DATABASE_URL: url }: Pick<Config, 'DATABASE_URL'>, log: Log) {
  try {
    await assertReady(url);
  } catch (error) {
    if (isFinal(error)) throw error;
    log.warn({ failure: failureOf(error) }, 'the version of the database is checked once it can be reached');
    void assertOnceReached(url, log);
  }
}
