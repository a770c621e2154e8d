import type { AccessSubject } from '@openconsult/contracts/access';
import { exampleUsers } from '@openconsult/contracts/example-users';
import { pageAt, pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { exampleOf } from '../support/page-examples.ts';
import { createPractitioner } from '../support/practitioner.ts';

/** The page after all redirects, by the rules that the menu and the guards share. */
function destination(visitor: Visitor, address: string): string {
  const [pathname = '', query = ''] = address.split('?');
  const elsewhere = redirectFor(visitor, { pathname, search: query && `?${query}` });
  return elsewhere === null ? address : destination(visitor, elsewhere);
}

/** Pages with their own redirects, which have their own journeys. */
const SENDS_ON = new Set(['/change-password', '/soe']);

interface Step {
  readonly address: string;
  readonly destination: string;
  /** The page of the step before stays, so its heading may too. */
  readonly isSamePage: boolean;
}

/** Pages with two addresses, of which one leads to the other without a page being replaced. */
const SECOND_ADDRESSES: Readonly<Record<string, string>> = {
  '/login': '/',
  '/signUpNew': '/sign-up',
  '/voice-note/:templateId': '/voice-note',
  '/voice-note-remote-access-microphone/:token': '/mic',
};

const pageOf = (address: string): string => {
  const path = pageAt(address.split('?')[0] ?? '')?.path ?? '/404';
  return SECOND_ADDRESSES[path] ?? path;
};

const ARRIVES_WITHIN_MS = 40_000;
const BROKEN = 'This page stopped working';

/**
 * Navigates inside the page, as links do, and waits each time for the expected address and a new heading: the previous
 * page stays until the next one has loaded. Runs in the page, which is ten times as fast.
 * @returns the first wrong destination as text; null without one.
 */
const firstStray = (page: Page, steps: readonly Step[]): Promise<string | null> =>
  page.evaluate(
    async ({ all, withinMs, broken }) => {
      const frame = () => new Promise(requestAnimationFrame);
      const open = () => `${location.pathname}${location.search}`;
      const headings = () => [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
      for (const { address, destination, isSamePage } of all) {
        const before = isSamePage ? [] : headings();
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const giveUpAt = performance.now() + withinMs;
        const isThere = () => open() === destination && headings().some((heading) => !before.includes(heading));
        do await frame();
        while (!isThere() && performance.now() < giveUpAt);
        const shown = headings().map((heading) => heading.textContent);
        if (!isThere() || shown.includes(broken))
          return `${address} leads to ${open()} “${shown.join(', ')}” instead of ${destination}`;
      }
      return null;
    },
    { all: steps, withinMs: ARRIVES_WITHIN_MS, broken: BROKEN },
  );

/**
 * One user for each kind of decision: nearly everything refused, one onboarding step left, parts of the product, and all
 * of it. The rules themselves are tested for every kind of user in packages/contracts.
 */
const KINDS = ['guest', 'no demo', 'voice only', 'student', 'admin'] as const satisfies (keyof typeof exampleUsers)[];

for (const kind of KINDS) {
  const subject: AccessSubject | null = exampleUsers[kind];
  test(`Every page opens for "${kind}", or redirects by the rules`, async ({ warmPage: page, db }) => {
    if (subject) await logIn(page, await createPractitioner(db, subject));
    const visitor: Visitor = { user: subject, isCountryAllowed: true, termsCutoff: null };
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const addresses = pages.filter(({ path }) => !SENDS_ON.has(path)).map(({ path }) => exampleOf(path));
    let last = '/guide';
    const steps = addresses.map((address): Step => {
      const before = last;
      last = destination(visitor, address);
      return { address, destination: last, isSamePage: pageOf(before) === pageOf(last) };
    });
    expect(await firstStray(page, steps)).toBe(null);
  });
}

test('A visitor from a blocked country sees the reason on every page', async ({ page }) => {
  await page.route('**/api/user/location', (route) => route.fulfill({ json: { allowed: false, country: 'US' } }));
  for (const address of ['/', '/sign-up', '/landing', '/guide']) {
    await page.goto(address);
    await expect(page).toHaveURL('/unavailable');
  }
});

test('The requested page opens after the log-in', async ({ page, practitioner }) => {
  await page.goto('/voice-notes?sort=patient_name');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('E-mail').fill(practitioner.email);
  await page.getByLabel('Password', { exact: true }).fill(practitioner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/voice-notes?sort=patient_name');
});
