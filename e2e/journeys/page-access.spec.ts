import type { AccessSubject } from '@openconsult/contracts/access';
import { pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import { everybody } from '@openconsult/contracts/people';
import { expect, test } from '../support/journey.ts';
import { addressOf, navigate } from '../support/navigate.ts';
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

for (const [kind, subject] of Object.entries<AccessSubject | null>(everybody)) {
  test(`Every page opens for "${kind}", or sends them where the rules say`, async ({ page, db }) => {
    if (subject) await signIn(page, await createPractitioner(db, subject));
    const visitor: Visitor = { user: subject, isCountryAllowed: true, termsCutoff: null };
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const { path } of pages) {
      if (SENDS_ON.has(path)) continue;
      const address = exampleOf(path);
      await navigate(page, address);
      await expect
        .poll(() => addressOf(page), { message: `${kind} opens ${address}`, intervals: [20, 30, 50, 100] })
        .toBe(destination(visitor, address));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
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
