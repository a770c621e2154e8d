import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What a test may take where much else runs: a time that a test is about is asserted, not left to this. */
const BUSY_MS = 120_000;
/** How long a test waits for what it expects to come about. */
const POLL_MS = 20_000;
const unit = '{apps,packages,dev,bench,e2e}/**/*.test.{ts,tsx}';
const integration = '**/*.int.test.ts';
/** With containers, an S3 server and other real parts, which take minutes. */
const parts = 'dev/src/parts/**/*.parts.test.ts';
const PARTS_MS = 900_000;
const ignored = ['**/node_modules/**', '**/dist/**', 'e2e/journeys/**'];

/** Files that replace modules run with modules of their own; the others share those of their worker. */
const mocking = globSync(unit, { exclude: (name) => name === 'node_modules' }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, 'utf8')),
);

const common = {
  setupFiles: ['./dev/src/testing/restore.ts'],
  testTimeout: BUSY_MS,
  hookTimeout: BUSY_MS,
  expect: { poll: { timeout: POLL_MS } },
};
const withStack = {
  ...common,
  setupFiles: ['./dev/src/testing/setup.ts', ...common.setupFiles],
  // They wait for their servers most of the time.
  maxWorkers: 3,
};

/** `pnpm test unit`, `integration` and `parts` run those whose names begin so; the last two need the stack they start. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [unit],
          exclude: [...ignored, integration, parts, ...mocking],
          isolate: false,
        },
      },
      { test: { ...common, name: 'unit-mocking', include: mocking, exclude: [...ignored, integration] } },
      {
        test: {
          ...withStack,
          name: 'integration',
          include: [integration],
          exclude: [...ignored, ...mocking],
          isolate: false,
        },
      },
      {
        test: {
          ...withStack,
          name: 'integration-mocking',
          include: mocking.filter((file) => file.endsWith('.int.test.ts')),
          exclude: ignored,
        },
      },
      {
        test: {
          ...withStack,
          name: 'parts',
          include: [parts],
          exclude: ignored,
          maxWorkers: 1,
          testTimeout: PARTS_MS,
          hookTimeout: PARTS_MS,
        },
      },
    ],
  },
});
