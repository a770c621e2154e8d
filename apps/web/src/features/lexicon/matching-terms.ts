import type { LexiconScope, LexiconTerm } from '@openconsult/contracts/lexicon';

const plain = (text: string): string => text.toLowerCase().trim();

/** Whether a term has what is searched in how it is said or written. */
const matches = (search: string, ...texts: readonly string[]): boolean =>
  texts.some((text) => plain(text).includes(plain(search)));

/** The terms of a scope that match, in the order of the alphabet. */
export const matchingTerms = (terms: readonly LexiconTerm[], scope: LexiconScope, search: string): LexiconTerm[] =>
  terms
    .filter((term) => term.scope === scope && matches(search, term.spoken, term.written))
    .sort((a, b) => a.written.localeCompare(b.written));

/** The groups with the terms that match; those without any are left out. */
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
