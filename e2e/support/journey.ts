import { createOwnerDb, type Db } from '@openconsult/db';
import { testStack } from '@openconsult/dev/testing/stack';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { chromiumLaunch, type Microphone } from './chromium.ts';
import { Failures } from './failures.ts';
import { MailInbox } from './mail-inbox.ts';
import { createPractitioner, type Practitioner } from './practitioner.ts';

export { expect } from '@playwright/test';

/** Set for a whole file, as each microphone is a browser of its own: `test.use({ microphone: 'silence' })`. */
export interface MicrophoneOption {
  microphone: Microphone;
}

interface JourneyFixtures {
  /** What goes wrong in any page of the journey. It fails the journey unless expected. */
  failures: Failures;
  /** A logged-out page in a browser with cached files of the app: for journeys through many pages. */
  warmPage: Page;
  /** A user of this journey alone, not logged in. */
  practitioner: Practitioner;
  inbox: MailInbox;
}

/** A journey through the real product in a real browser, beside others: it shares the practice and nothing else. */
export const test = base.extend<JourneyFixtures, MicrophoneOption & { db: Db; warmContext: BrowserContext }>({
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
  failures: [
    // The context is named so that it is there until the end: what fails while it closes is no failure of the journey.
    async ({ browser, context: _context }, use) => {
      const failures = new Failures();
      failures.watchBrowser(browser);
      await use(failures);
      expect(failures.end()).toEqual([]);
    },
    { auto: true },
  ],
  practitioner: async ({ db }, use) => {
    await use(await createPractitioner(db));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  inbox: async ({}, use) => {
    await use(new MailInbox(testStack().mailInboxUrl));
  },
});
