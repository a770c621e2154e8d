import { afterAll, vi } from 'vitest';

/* Test files of a worker share their modules and globals: each leaves the clock, globals and environment as they were. */

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
