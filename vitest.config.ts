import { defineConfig } from 'vitest/config';

/** What a test may take where much else runs: a time that a test is about is asserted, not left to this. */
const BUSY_MS = 120_000;
/** How long a test waits for what it expects to come about. */
const POLL_MS = 20_000;
/** Nothing in these uses a native module, so a thread for each file is enough, which starts in half the work of a process. */
const threaded = ['apps/web/**/*.test.{ts,tsx}', 'packages/contracts/**/*.test.ts'];
const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/journeys/**'];

/** `pnpm test unit` and `pnpm test int` run these; the second needs the stack they start. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, ...threaded, '**/*.int.test.ts'],
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: BUSY_MS,
        },
      },
      {
        test: {
          name: 'unit-threads',
          include: threaded,
          exclude: ignored,
          pool: 'threads',
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: BUSY_MS,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: ignored,
          setupFiles: ['./dev/src/testing/setup.ts'],
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: BUSY_MS,
          // They wait for their servers most of the time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
