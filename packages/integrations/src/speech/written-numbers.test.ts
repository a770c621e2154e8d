import { expect, it } from 'vitest';
import { withWholeNumbers } from './written-numbers.ts';

it.each([
  ['The filling is 100 and 80 pounds.', 'The filling is 180 pounds.'],
  ['It costs 2400 and 5.', 'It costs 2405.'],
])('a number written in two becomes one: %j', (text, expected) => {
  expect(withWholeNumbers(text)).toBe(expected);
});

it.each([
  '400 milligrams and 80 pounds',
  'between 50 and 80 pounds',
  'doses of 400 and 600 milligrams',
  '100 and 2.5 millilitres',
  'one hundred and eighty',
])('two numbers stay two: %j', (text) => {
  expect(withWholeNumbers(text)).toBe(text);
});
