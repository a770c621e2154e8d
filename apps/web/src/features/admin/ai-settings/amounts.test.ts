import { expect, test } from 'vitest';
import { amountOf, amountText, costText } from './amounts.ts';

test.each([
  ['', null],
  ['0.15', 150_000],
  ['2', 2_000_000],
  ['0.000001', 1],
  [' 1. ', 1_000_000],
])('reads %j as %j millionths and shows them again', (typed, micros) => {
  expect(amountOf(typed)).toBe(micros);
  expect(amountOf(amountText(micros))).toBe(micros);
});

test.each(['x', '-1', '1,5', '1e3', '0.0000001', '12345678'])('reads no amount in %j', (typed) => {
  expect(amountOf(typed)).toBeNaN();
});

test('shows costs in pence, and never nothing where there is some', () => {
  expect(costText('£', 0)).toBe('£0.00');
  expect(costText('£', 12)).toBe('under £0.01');
  expect(costText('$', 1_234_567_890)).toBe('$1,234.57');
});
