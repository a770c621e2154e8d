import { country } from '@openconsult/contracts/fields';
import { expect, test } from 'vitest';
import { COUNTRIES, countryName, countryOfLanguages } from './country-names.ts';

test('the list holds every country once, by name, in the form the API takes', () => {
  expect(COUNTRIES.length).toBeGreaterThan(240);
  expect(COUNTRIES.filter(({ value }) => !country.safeParse(value).success)).toEqual([]);
  expect(COUNTRIES[0]?.label).toBe('Afghanistan');
  expect(COUNTRIES.at(-1)?.label).toBe('Zimbabwe');
});

test('two letters have a name, or none', () => {
  expect([countryName('GB'), countryName('QQ'), countryName(null)]).toEqual(['United Kingdom', null, null]);
});

test.each([
  [['en-GB'], 'GB'],
  [['en', 'de-AT', 'de-DE'], 'AT'],
  [['sr-Latn-RS'], 'RS'],
  [['en-150'], null],
  [['not a language', 'eo'], null],
])('%j speaks of %j', (languages, expected) => {
  expect(countryOfLanguages(languages)).toBe(expected);
});
