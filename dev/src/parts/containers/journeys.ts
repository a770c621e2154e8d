import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireChromium } from '../../stack/chromium.ts';
import type { TestStack } from '../../testing/stack.ts';
import { playwright } from '../../testing/steps.ts';

/**
 * Runs journeys of `e2e` against an installation that has the demo practice.
 * @param folder for their files.
 * @param env what else their process gets.
 * @returns each test with its error, and what the runner printed.
 */
export async function runJourneys(options: {
  folder: string;
  url: string;
  stack: TestStack;
  paths: string[];
  env?: NodeJS.ProcessEnv;
}): Promise<{ tests: { result: string; error: string }[]; printed: string }> {
  const { folder, url, stack, paths } = options;
  mkdirSync(folder, { recursive: true });
  const stackFile = join(folder, 'stack.json');
  writeFileSync(stackFile, JSON.stringify(stack), { mode: 0o600 });
  const env = {
    ...options.env,
    E2E_BASE_URL: url,
    E2E_CHROMIUM: await requireChromium(console.log),
    OPENCONSULT_TEST_STACK: stackFile,
    // Those of the test file that runs them.
    OPENCONSULT_TEST_DATABASE_URL: stack.databaseUrl,
    OPENCONSULT_TEST_REDIS_URL: stack.redisUrl,
  };
  const { tests = [], logFile } = await playwright({ workDir: folder, env, paths, workers: 1 });
  return { tests: tests.map(({ result, error }) => ({ result, error })), printed: readFileSync(logFile, 'utf8') };
}
