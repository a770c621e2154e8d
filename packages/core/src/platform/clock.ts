import type { Tx } from '@openconsult/db';

/** The time, so that a test can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * The one clock of all processes, by which leases begin and end and jobs are due: the clocks of two machines differ, and a
 * lease that one process wrote must mean the same to another.
 */
export interface SharedClock {
  now(tx: Tx): Promise<Date>;
}

/** Not `now()`, which stands still while a transaction waits for a lock. */
export const databaseClock: SharedClock = {
  async now(tx) {
    const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
    if (!row) throw new Error('The database did not say its time.');
    return row.now;
  },
};
