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
])('the address says %s: the list stands by %s', (asked, order) => {
  expect(orderOf<'start' | '-start'>(orders, asked)).toBe(order);
});
