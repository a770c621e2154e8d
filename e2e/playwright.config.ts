import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { MicrophoneOption } from './support/journey.ts';

const { E2E_BASE_URL: baseURL, OPENCONSULT_TEST_STACK: stackFile } = process.env;
if (!baseURL || !stackFile)
  throw new Error('The journeys need the stack and the pages that `pnpm test journeys` starts.');

const journeys = new URL('journeys/', import.meta.url);
/** Journeys with speech take as long as it does. */
const spoken = readdirSync(journeys).filter((name) =>
  readFileSync(new URL(name, journeys), 'utf8').includes('test.use({ microphone'),
);

/** A page may take this long to get where it should be: loading the app for the first time, on a machine with other work. */
const PATIENCE_MS = 60_000;

/** Reporters are chosen by the runner, which adds the counts to those of the other tests. */
export default defineConfig<object, MicrophoneOption>({
  testDir: 'journeys',
  // A folder for each run, so that two at once do not empty each other's; it stays empty when all is well.
  outputDir: join('test-results', basename(dirname(stackFile))),
  preserveOutput: 'failures-only',
  globalSetup: './support/spoken-files.ts',
  // The longest first, so that none is left over when the others are done.
  projects: [
    { name: 'spoken', testMatch: spoken.map((name) => `**/${name}`) },
    { name: 'silent', testIgnore: spoken.map((name) => `**/${name}`) },
  ],
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    baseURL,
    // An installation of its own makes its certificate itself.
    ignoreHTTPSErrors: baseURL.startsWith('https:'),
    actionTimeout: PATIENCE_MS,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would cost a busy machine more than the steps.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
