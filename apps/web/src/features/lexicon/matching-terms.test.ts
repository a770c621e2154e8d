import type { LexiconTerm } from '@openconsult/contracts/lexicon';
import { expect, test } from 'vitest';
import { matchingGroups, matchingTerms } from './matching-terms.ts';

const term = (scope: LexiconTerm['scope'], spoken: string, written: string): LexiconTerm => ({
  id: spoken,
  scope,
  spoken,
  written,
});
const terms = [
  term('own', 'smile club', 'SmileClub'),
  term('own', 'doctor octaberg', 'Dr Achterberg'),
  term('practice', 'emax', 'E-max'),
];

test('the terms of a scope are in alphabetical order', () => {
  expect(matchingTerms(terms, 'own', '').map(({ written }) => written)).toEqual(['Dr Achterberg', 'SmileClub']);
  expect(matchingTerms(terms, 'practice', '').map(({ written }) => written)).toEqual(['E-max']);
});

test('finds a term by its spoken and written form, ignoring case', () => {
  expect(matchingTerms(terms, 'own', ' OCTA').map(({ id }) => id)).toEqual(['doctor octaberg']);
  expect(matchingTerms(terms, 'own', 'achter').map(({ id }) => id)).toEqual(['doctor octaberg']);
  expect(matchingTerms(terms, 'own', 'emax')).toEqual([]);
});

test('omits groups without a match', () => {
  const groups = [
    { name: 'teeth', terms: ['molar', 'cusp'] },
    { name: 'drugs', terms: ['warfarin'] },
  ];
  expect(matchingGroups(groups, 'c')).toEqual([{ name: 'teeth', terms: ['cusp'] }]);
  expect(matchingGroups(groups, '').map(({ terms }) => terms)).toEqual([['cusp', 'molar'], ['warfarin']]);
});
