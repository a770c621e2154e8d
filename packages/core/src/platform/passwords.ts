import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@openconsult/contracts/errors';
import pLimit from 'p-limit';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random password at the same cost, so that an unknown account takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zAZJXIHbQnXGpV0iCxeqCQ$GM3FljNvxVjbCo1SCp5z2vGq8LiDRCR7+fre3jUND7c';

/** The retry delay after a full queue. */
const BUSY_RETRY_AFTER_S = 5;

/** Runs at most `running` at a time. @throws AppError UNAVAILABLE while `waitingMax` wait already */
function createQueue({ running, waitingMax }: { readonly running: number; readonly waitingMax: number }) {
  const limit = pLimit(running);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waitingMax) {
      throw new AppError('UNAVAILABLE', undefined, { retryAfterS: BUSY_RETRY_AFTER_S });
    }
    return limit(work);
  };
}

/**
 * At most four threads and 76 MiB (fault T8). Log-ins have a queue of their own, so that a flood of other calls cannot
 * delay them. A full queue takes about five seconds on one slow core per thread.
 */
const queues = {
  login: createQueue({ running: 3, waitingMax: 300 }),
  change: createQueue({ running: 1, waitingMax: 60 }),
};

/** The argon2id hash of a password, with its salt and cost. @throws AppError UNAVAILABLE if too many wait */
export const hashPassword = (password: string): Promise<string> => queues.change(() => hash(password, COST));

/**
 * Whether the password matches the hash. Without a hash the answer is false and takes the same time (fault T9).
 * @param queue 'change' for everything but a log-in
 * @throws AppError UNAVAILABLE if too many wait
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  queue: keyof typeof queues = 'login',
): Promise<boolean> {
  const matches = await queues[queue](() => verify(passwordHash ?? NOBODYS_HASH, password));
  return passwordHash !== null && matches;
}
