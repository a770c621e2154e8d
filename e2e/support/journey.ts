import { createOwnerDb, type Db } from '@openconsult/db';
import { testStack } from '@openconsult/dev/test-stack';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { chromiumLaunch, type Microphone } from './chromium.ts';
import { MailInbox } from './mail-inbox.ts';
import { createPractitioner, type Practitioner } from './practitioner.ts';

export { expect } from '@playwright/test';

/** Set for a whole file, as each microphone is a browser of its own: `test.use({ microphone: 'silence' })`. */
export interface MicrophoneOption {
  microphone: Microphone;
}

interface ConsoleOption {
  /**
   * Fails the journey on every error in the console of its page and on every request that failed, except for lines that one
   * of these matches. Null for journeys whose subject is a failure.
   */
  expectedFailures: readonly RegExp[] | null;
}

interface JourneyFixtures {
  /** A page in a browser that has the files of the app already, with nobody logged in: for journeys through many pages. */
  warmPage: Page;
  /** Somebody of this journey alone, not logged in. */
  practitioner: Practitioner;
  inbox: MailInbox;
}

/** A journey through the real product in a real browser, beside others: it shares the practice and nothing else. */
export const test = base.extend<
  JourneyFixtures & ConsoleOption,
  MicrophoneOption & { db: Db; warmContext: BrowserContext }
>({
  microphone: ['silence', { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ microphone }, use) => {
      await use(chromiumLaunch(microphone));
    },
    { scope: 'worker' },
  ],
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const db = createOwnerDb(testStack().databaseUrl, { poolMax: 2 });
      await use(db);
      await db.$disconnect();
    },
    { scope: 'worker' },
  ],
  warmContext: [
    async ({ browser }, use) => {
      const { E2E_BASE_URL: baseURL } = process.env;
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  warmPage: async ({ warmContext }, use) => {
    await warmContext.clearCookies();
    const page = await warmContext.newPage();
    await use(page);
    await page.close();
  },
  expectedFailures: [null, { option: true }],
  page: async ({ page, expectedFailures }, use) => {
    const failures: string[] = [];
    page.on('console', (line) => {
      // The browser adds a line for each answer below, without saying which.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) failures.push(line.text());
    });
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.request().method()} ${pathname}`);
    });
    await use(page);
    if (expectedFailures === null) return;
    expect(failures.filter((line) => !expectedFailures.some((each) => each.test(line)))).toEqual([]);
  },
  practitioner: async ({ db }, use) => {
    await use(await createPractitioner(db));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  inbox: async ({}, use) => {
    await use(new MailInbox(testStack().mailInboxUrl));
  },
});
