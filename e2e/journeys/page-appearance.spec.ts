import type { AccessSubject } from '@openconsult/contracts/access';
import { usersByKind } from '@openconsult/contracts/example-users';
import { type PageRule, pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import { addressOf } from '../support/address.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/log-in.ts';
import { lookInBothThemes } from '../support/look.ts';
import { exampleOf } from '../support/page-examples.ts';
import { createPractitioner } from '../support/practitioner.ts';

/** The pages that a visitor may stay on. */
const pagesOf = (user: AccessSubject | null): PageRule[] => {
  const visitor: Visitor = { user, isCountryAllowed: true, termsCutoff: null };
  return pages.filter(({ path }) => redirectFor(visitor, { pathname: exampleOf(path), search: '' }) === null);
};

const nameOf = (address: string): string => address.replaceAll(/\W/g, '_').replace(/^_/, '') || 'root';

/** Guests come here by a mailed link only. */
const passwordLink = `/change-password?token=${'a'.repeat(43)}&email=somebody%40clinic.example`;
const addressesOf = (rules: readonly PageRule[]): string[] => rules.map(({ path }) => exampleOf(path));
const guestPages = addressesOf(pagesOf(null)).map((address) =>
  address === '/change-password' ? passwordLink : address,
);

/** Public pages that look different to logged-in users. */
const DIFFERS = ['/change-password', '/soe', '/terms'];
/** Pages that are not built are one page with another title: one of each layout is looked at. */
const isTwin = (rule: PageRule): boolean =>
  !rule.built && pages.find(({ built, layout }) => !built && layout === rule.layout) !== rule;
const adminPages = addressesOf(
  pagesOf(usersByKind.admin).filter(
    (rule) => (rule.access !== 'anyone' || !rule.built || DIFFERS.includes(rule.path)) && !isTwin(rule),
  ),
);
const part = Math.ceil(adminPages.length / 2);
/** Everything that a guest and an admin may open, in parts that run side by side. */
const looks: readonly [string, AccessSubject | null, string[]][] = [
  ['a guest', null, guestPages],
  ['an admin, first half', usersByKind.admin, adminPages.slice(0, part)],
  ['an admin, second half', usersByKind.admin, adminPages.slice(part)],
];

for (const [who, subject, addresses] of looks) {
  test(`Every page of ${who} is accessible and fits, in every width and theme`, async ({ page, db }) => {
    if (subject) await logIn(page, await createPractitioner(db, subject));
    for (const address of addresses) {
      await page.goto(address);
      await expect.poll(() => addressOf(page)).toBe(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      // The guide shows what waiting looks like, for good.
      if (!address.startsWith('/guide')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await lookInBothThemes(page, `${subject ? 'logged-in' : 'guest'}-${nameOf(address)}`);
    }
  });
}
