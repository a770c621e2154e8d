import type { Tx } from '@openconsult/db';

/** The time, so that a test can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The one clock of all processes, for leases and due jobs: the clocks of two machines differ, and a lease must mean the
 * same to each process.
 */
export interface SharedClock {
  now(tx: Tx): Promise<Date>;
}

/** Not `now()`, which does not advance while a transaction waits for a lock. */
export const databaseClock: SharedClock = {
  async now(tx) {
    const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
    if (!row) throw new Error('The database returned no time.');
    return row.now;
  },
};
