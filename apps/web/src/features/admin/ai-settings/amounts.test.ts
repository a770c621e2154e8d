import { expect, test } from 'vitest';
import { amountOf, amountText } from './amounts.ts';

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
