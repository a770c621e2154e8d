import { expect, test } from 'vitest';
import { costText } from './cost-text.ts';

test('shows costs in pence, and never nothing where there is some', () => {
  expect(costText('£', 0)).toBe('£0.00');
  expect(costText('£', 12)).toBe('under £0.01');
  expect(costText('$', 1_234_567_890)).toBe('$1,234.57');
});
