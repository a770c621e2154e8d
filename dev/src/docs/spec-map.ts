import { allEndpoints } from '@openconsult/contracts/all-endpoints';
import { pages } from '@openconsult/contracts/pages';
import { markdownTable } from './markdown-table.ts';
import { specCalls } from './spec-calls.ts';

/** A call, regardless of its parameters' names. */
const shapeOf = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');

const MISSING = 'missing';

/** The spec's pages and calls in this version as Markdown, and the product's calls outside the spec. */
export function specMap(): string {
  const built = new Map(
    allEndpoints.map(({ id, endpoint }) => [shapeOf(`${endpoint.method} ${endpoint.path}`), `\`${id}\``]),
  );
  const calls = Object.entries(specCalls).flatMap(([domain, list]) =>
    list.map((call) => ({ domain, call, id: built.get(shapeOf(call)) ?? MISSING })),
  );
  const named = new Set(calls.map(({ id }) => id));
  const added = allEndpoints.filter(({ id }) => !named.has(`\`${id}\``));
  const count = (all: readonly unknown[], there: readonly unknown[]) => `${there.length} of ${all.length}`;
  return [
    '# What of the specification is built',
    '',
    'Written by `pnpm docs:write`. What is missing is not part of this version; a page that is missing has its address and',
    'its guard, and states that.',
    '',
    `## Pages: ${count(
      pages,
      pages.filter((page) => page.built),
    )}`,
    '',
    markdownTable(
      ['page', 'state'],
      pages.map((page) => [`\`${page.path}\``, page.built ? 'built' : MISSING]),
    ),
    '',
    `## Calls: ${count(
      calls,
      calls.filter(({ id }) => id !== MISSING),
    )}`,
    '',
    markdownTable(
      ['domain', 'call', 'contract'],
      calls.map(({ domain, call, id }) => [domain, `\`${call}\``, id]),
    ),
    '',
    '## Calls that the specification does not name',
    '',
    markdownTable(
      ['contract', 'call', 'what for'],
      added.map(({ id, endpoint }) => [`\`${id}\``, `\`${endpoint.method} ${endpoint.path}\``, endpoint.summary]),
    ),
    '',
  ].join('\n');
}
