import { expect, test } from 'vitest';
import { originLines, typedSentences } from './origins.ts';

const origins = [
  { start: 0, end: 5, origin: 'dictated' as const },
  { start: 6, end: 11, origin: 'dictated' as const },
  { start: 12, end: 18, origin: 'person' as const },
];

test('names who wrote how much, and omits who wrote nothing', () => {
  expect(originLines({ origins, written_by: 'extractive' }, 'Robin Vale')).toEqual([
    '2 sentences as dictated, placed by the built-in writer',
    '1 sentence typed or changed by Robin Vale',
  ]);
  expect(originLines({ origins: [], written_by: 'openai' }, 'Robin Vale')).toEqual([]);
});

test('shows what was typed', () => {
  expect(typedSentences('One a Two b. Three', origins)).toEqual([{ start: 12, text: ' Three' }]);
});
