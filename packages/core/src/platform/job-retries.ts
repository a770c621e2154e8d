const RETRY_BASE_MS = 1_000;

/** Exponential with jitter: about 1 s, 4 s, 16 s … at most `maxMs`. `random` is in [0, 1). */
export const retryDelayMs = (failures: number, maxMs: number, random: number): number =>
  Math.min(RETRY_BASE_MS * 4 ** (failures - 1), maxMs) * (0.75 + random / 2);
