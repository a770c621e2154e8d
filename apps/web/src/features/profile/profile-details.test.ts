import { expect, test } from 'vitest';
import { detailProblems, isSameDetails } from './profile-details.ts';

const ada = { first_name: 'Ada', last_name: 'Byron', address_country: 'GB' };

test('requires a name, and a country of two letters or none', () => {
  expect(detailProblems(ada)).toEqual({});
  expect(detailProblems({ ...ada, address_country: null })).toEqual({});
  expect(detailProblems({ ...ada, first_name: ' ' })).toEqual({ first_name: ['This field is required'] });
  expect(Object.keys(detailProblems({ ...ada, address_country: 'England' }))).toEqual(['address_country']);
});

test('ignores blanks around a name while the user types', () => {
  expect(isSameDetails(ada, { ...ada, first_name: 'Ada ' })).toBe(true);
  expect(isSameDetails(ada, { ...ada, first_name: 'Ad' })).toBe(false);
  expect(isSameDetails(ada, { ...ada, address_country: null })).toBe(false);
});
