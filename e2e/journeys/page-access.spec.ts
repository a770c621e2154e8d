import type { AccessSubject } from '@openconsult/contracts/access';
import { pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import { everybody } from '@openconsult/contracts/people';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { exampleOf } from '../support/page-examples.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { signIn } from '../support/sign-in.ts';

/** Where somebody ends who opens an address, by the rules that the menu and the guards share. */
function destination(visitor: Visitor, address: string): string {
  const [pathname = '', query = ''] = address.split('?');
  const elsewhere = redirectFor(visitor, { pathname, search: query && `?${query}` });
  return elsewhere === null ? address : destination(visitor, elsewhere);
}

/** Pages that send somebody on for a reason of their own, which journeys of theirs show. */
const SENDS_ON = new Set(['/change-password', '/soe']);

interface Step {
  readonly address: string;
  readonly destination: string;
}

const ARRIVES_WITHIN_MS = 20_000;

/**
 * Goes from one address to the next inside the page, as links do, each time until the page is where it should be and has
 * a heading. What is asked of each address is asked in the page, which is ten times as fast as from here.
 * @returns the first that did not lead where it should, in words; null when all did.
 */
const firstStray = (page: Page, steps: readonly Step[]): Promise<string | null> =>
  page.evaluate(
    async ({ all, withinMs }) => {
      const frame = () => new Promise(requestAnimationFrame);
      const open = () => `${location.pathname}${location.search}`;
      const hasHeading = () => [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility());
      for (const { address, destination } of all) {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const giveUpAt = performance.now() + withinMs;
        const isThere = () => open() === destination && hasHeading();
        // The first frames may still show the page before.
        await frame();
        do await frame();
        while (!isThere() && performance.now() < giveUpAt);
        if (!isThere()) return `${address} leads to ${open()} instead of ${destination}`;
      }
      return null;
    },
    { all: steps, withinMs: ARRIVES_WITHIN_MS },
  );

for (const [kind, subject] of Object.entries<AccessSubject | null>(everybody)) {
  test(`Every page opens for "${kind}", or sends them where the rules say`, async ({ page, db }) => {
    if (subject) await signIn(page, await createPractitioner(db, subject));
    const visitor: Visitor = { user: subject, isCountryAllowed: true, termsCutoff: null };
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const addresses = pages.filter(({ path }) => !SENDS_ON.has(path)).map(({ path }) => exampleOf(path));
    const steps = addresses.map((address) => ({ address, destination: destination(visitor, address) }));
    expect(await firstStray(page, steps)).toBe(null);
  });
}

test('A visitor from a country that is not allowed is told so on every page', async ({ page }) => {
  await page.route('**/api/user/location', (route) => route.fulfill({ json: { allowed: false, country: 'US' } }));
  for (const address of ['/', '/sign-up', '/landing', '/guide']) {
    await page.goto(address);
    await expect(page).toHaveURL('/unavailable');
  }
});

test('An address that was asked for opens after the log-in', async ({ page, practitioner }) => {
  await page.goto('/voice-notes?search=crown');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('E-mail').fill(practitioner.email);
  await page.getByLabel('Password', { exact: true }).fill(practitioner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/voice-notes?search=crown');
});
