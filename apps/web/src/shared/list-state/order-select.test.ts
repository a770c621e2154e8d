import { expect, test } from 'vitest';
import { orderOf } from './order-select.tsx';

const orders = [
  { value: '-start', label: 'Newest first' },
  { value: 'start', label: 'Oldest first' },
] as const;

test.each([
  ['start', 'start'],
  ['-start', '-start'],
  ['price', '-start'],
  [null, '-start'],
])('the address has %s: the list is sorted by %s', (asked, order) => {
  expect(orderOf<'start' | '-start'>(orders, asked)).toBe(order);
});
