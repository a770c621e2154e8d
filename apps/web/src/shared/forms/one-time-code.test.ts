import { expect, test } from 'vitest';
import { digitsOf, isWholeCode } from './one-time-code.ts';

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('reads %j as %j', (typed, code) => {
  expect(digitsOf(typed)).toBe(code);
});

test('a code is whole at its sixth digit', () => {
  expect([isWholeCode('12345'), isWholeCode('123456')]).toEqual([false, true]);
});
