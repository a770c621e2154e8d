import { usersBeforeOnboarding, usersByKind } from '@openconsult/contracts/example-users';
import { type PageRule, pages, redirectFor, type Visitor } from '@openconsult/contracts/pages';
import { markdownTable } from './markdown-table.ts';

const allUsers = Object.entries({ ...usersByKind, ...usersBeforeOnboarding });

/** A named part matches any text. */
const addressOf = ({ path }: PageRule): string => path.replace('/*', '/any').replaceAll(/:\w+/g, 'any');

/** Where a visitor is after every redirect. */
function destination(visitor: Visitor, address: string): string {
  const [pathname = '', query = ''] = address.split('?');
  const elsewhere = redirectFor(visitor, { pathname, search: query && `?${query}` });
  return elsewhere === null ? address : destination(visitor, elsewhere);
}

/** The page permissions and redirects as Markdown: a row for each page, a column for each kind of user. */
export function pageMatrix(): string {
  const rows = pages.map((rule) => {
    const address = addressOf(rule);
    const ends = allUsers.map(([, user]) => destination({ user, isCountryAllowed: true, termsCutoff: null }, address));
    return [`\`${rule.path}\``, rule.layout, ...ends.map((end) => (end === address ? '✓' : `\`${end}\``))];
  });
  return [
    '# Who may open which page',
    '',
    'Written by `pnpm docs:write` from the table of pages; journeys in a browser ask the running page the same.',
    '',
    '- ✓: the page opens. An address: where they end who ask for the page.',
    '- The last five have everything but one thing to do first. From a country that is not allowed everything leads to',
    '  `/unavailable`, which redirects everyone else to `/`.',
    '- `docs/spec-map.md` names the pages that this version does not have yet; they are guarded already.',
    '',
    markdownTable(['page', 'layout', ...allUsers.map(([kind]) => kind)], rows),
    '',
  ].join('\n');
}
