import type { AccessSubject } from '@openconsult/contracts/access';
import { pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import { people } from '@openconsult/contracts/people';
import { expect, test } from '../support/journey.ts';
import { lookInBothThemes } from '../support/look.ts';
import { addressOf, navigate } from '../support/navigate.ts';
import { exampleOf } from '../support/page-examples.ts';
import { createPractitioner } from '../support/practitioner.ts';
import { signIn } from '../support/sign-in.ts';

/** The pages that a visitor may stay on. */
const pagesOf = (user: AccessSubject | null): string[] => {
  const visitor: Visitor = { user, isCountryAllowed: true, termsCutoff: null };
  return pages
    .map(({ path }) => exampleOf(path))
    .filter((pathname) => redirectFor(visitor, { pathname, search: '' }) === null);
};

const nameOf = (address: string): string => address.replaceAll('/', '_').replace(/^_/, '') || 'root';

/** Everything that an admin may open, in parts that run side by side, and what is for guests. */
const adminPages = pagesOf(people.admin);
const half = Math.ceil(adminPages.length / 2);
const looks: readonly [string, AccessSubject | null, string[]][] = [
  ['a guest', null, pagesOf(null)],
  ['an admin, first half', people.admin, adminPages.slice(0, half)],
  ['an admin, second half', people.admin, adminPages.slice(half)],
];

for (const [who, subject, addresses] of looks) {
  test(`Every page of ${who} is accessible and fits, in every width and theme`, async ({ page, db }) => {
    if (subject) await signIn(page, await createPractitioner(db, subject));
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const address of addresses) {
      await navigate(page, address);
      await expect.poll(() => addressOf(page)).toBe(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await lookInBothThemes(page, `${subject ? 'signed-in' : 'guest'}-${nameOf(address)}`);
    }
  });
}
