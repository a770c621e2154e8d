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

test('the terms of a scope stand in the order of the alphabet', () => {
  expect(matchingTerms(terms, 'own', '').map(({ written }) => written)).toEqual(['Dr Achterberg', 'SmileClub']);
  expect(matchingTerms(terms, 'practice', '').map(({ written }) => written)).toEqual(['E-max']);
});

test('a term is found by how it is said and by how it is written, whatever the capitals', () => {
  expect(matchingTerms(terms, 'own', ' OCTA').map(({ id }) => id)).toEqual(['doctor octaberg']);
  expect(matchingTerms(terms, 'own', 'achter').map(({ id }) => id)).toEqual(['doctor octaberg']);
  expect(matchingTerms(terms, 'own', 'emax')).toEqual([]);
});

test('groups without a match are left out', () => {
  const groups = [
    { name: 'teeth', terms: ['molar', 'cusp'] },
    { name: 'drugs', terms: ['warfarin'] },
  ];
  expect(matchingGroups(groups, 'c')).toEqual([{ name: 'teeth', terms: ['cusp'] }]);
  expect(matchingGroups(groups, '').map(({ terms }) => terms)).toEqual([['cusp', 'molar'], ['warfarin']]);
});
