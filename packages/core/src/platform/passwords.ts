import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A flood of logins may use four threads and 76 MiB, never more (reliability T8). */
const atMostFour = pLimit(4);

/** Of a random password that nobody has, at the same cost, so that an unknown account takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$zAZJXIHbQnXGpV0iCxeqCQ$GM3FljNvxVjbCo1SCp5z2vGq8LiDRCR7+fre3jUND7c';

/** The argon2id hash of a password, with its salt and cost in the text. */
export const hashPassword = (password: string): Promise<string> => atMostFour(() => hash(password, COST));

/**
 * Whether the password is the one of the hash. Without a hash the answer is false and takes the same time
 * (reliability T9).
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await atMostFour(() => verify(passwordHash ?? NOBODYS_HASH, password));
  return passwordHash !== null && matches;
}
