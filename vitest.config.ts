import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What a test may take where much else runs: a time that a test is about is asserted, not left to this. */
const BUSY_MS = 60_000;
/** How long a test waits for what it expects to come about. */
const POLL_MS = 20_000;
const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/journeys/**'];

const unitTests = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: [...ignored, '**/*.int.test.ts'],
  testTimeout: BUSY_MS,
  expect: { poll: { timeout: POLL_MS } },
  hookTimeout: BUSY_MS,
};

/** Unit tests that replace modules, or measure the memory of their process. */
const apart = globSync(unitTests.include, { exclude: unitTests.exclude }).filter((file) =>
  /vi\.(mock|resetModules)\(|memoryUsage\(/.test(readFileSync(file, 'utf8')),
);

/** `pnpm test unit` and `pnpm test int` run these; the integration tests need the stack they start. */
export default defineConfig({
  test: {
    projects: [
      // Half of what the unit tests cost is loading modules, so they share those that are loaded.
      {
        test: {
          ...unitTests,
          name: 'unit',
          exclude: [...unitTests.exclude, ...apart],
          isolate: false,
          unstubGlobals: true,
        },
      },
      { test: { ...unitTests, name: 'unit-apart', include: apart } },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: ignored,
          setupFiles: ['./dev/src/test-setup.ts'],
          testTimeout: BUSY_MS,
          expect: { poll: { timeout: POLL_MS } },
          hookTimeout: BUSY_MS,
          maxWorkers: 2,
        },
      },
    ],
  },
});
