import type { LexiconScope, LexiconTerm } from '@openconsult/contracts/lexicon';

const normalise = (text: string): string => text.toLowerCase().trim();

const matches = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => normalise(text).includes(normalise(search)));

/** The matching terms of a scope, in alphabetical order. */
export const matchingTerms = (terms: readonly LexiconTerm[], scope: LexiconScope, search: string): LexiconTerm[] =>
  terms
    .filter((term) => term.scope === scope && matches(search, term.spoken, term.written))
    .sort((a, b) => a.written.localeCompare(b.written));

/** The groups with their matching terms, without empty groups. */
export const matchingGroups = <Group extends { readonly terms: readonly string[] }>(
  groups: readonly Group[],
  search: string,
): Group[] =>
  groups
    .map((group) => ({
      ...group,
      terms: group.terms.filter((term) => matches(search, term)).sort((a, b) => a.localeCompare(b)),
    }))
    .filter(({ terms }) => terms.length > 0);
