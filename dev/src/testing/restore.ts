import { afterAll, vi } from 'vitest';

/* Test files of a worker share their modules and globals: each leaves the clock, globals and environment as they were. */

const clock = { Date, setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // A spy on a fake timer is restored as that fake one, even when the real ones are back.
  Object.assign(globalThis, clock);
});
