import { expect, test } from 'vitest';
import { createTraceparents } from './traceparent.ts';

test('calls that follow each other are one trace, each a span of its own; a later one begins another', () => {
  let nowMs = 0;
  const next = createTraceparents(() => nowMs);
  const [first, second] = [next(), next()];
  nowMs = 1_001;
  const third = next();
  for (const each of [first, second, third]) expect(each).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const [firstId, secondId, thirdId] = [first, second, third].map((each) => each.split('-')[1]);
  expect(secondId).toBe(firstId);
  expect(thirdId).not.toBe(firstId);
  expect(first).not.toBe(second);
});
