const FIRST_MS = 400;
const MAX_MS = 5_000;

/**
 * How long to wait after the `failures`-th failure in a row, in milliseconds: grows up to 5 s, and is spread over the
 * upper half so that many pages do not come back in step. `random` is from 0 to 1.
 */
export function retryDelayMs(failures: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), MAX_MS);
  return full / 2 + (full / 2) * random;
}
