import { createDb, type Db } from '@openconsult/db';
import { testStack } from '@openconsult/dev/test-stack';
import { test as base } from '@playwright/test';
import { chromiumLaunch, type Microphone } from './chromium.ts';
import { MailInbox } from './mail-inbox.ts';
import { createPractitioner, type Practitioner } from './practitioner.ts';

export { expect } from '@playwright/test';

/** Set for a whole file, as each microphone is a browser of its own: `test.use({ microphone: 'silence' })`. */
export interface MicrophoneOption {
  microphone: Microphone;
}

interface JourneyFixtures {
  /** Somebody of this journey alone, not logged in. */
  practitioner: Practitioner;
  inbox: MailInbox;
}

/** A journey through the real product in a real browser, beside others: it shares the practice and nothing else. */
export const test = base.extend<JourneyFixtures, MicrophoneOption & { db: Db }>({
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
      const db = createDb(testStack().databaseUrl, { poolMax: 2 });
      await use(db);
      await db.$disconnect();
    },
    { scope: 'worker' },
  ],
  practitioner: async ({ db }, use) => {
    await use(await createPractitioner(db));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  inbox: async ({}, use) => {
    await use(new MailInbox(testStack().mailInboxUrl));
  },
});
