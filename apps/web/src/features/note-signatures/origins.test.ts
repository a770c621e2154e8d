import { expect, test } from 'vitest';
import { originLines, typedSentences } from './origins.ts';

const origins = [
  { start: 0, end: 5, origin: 'dictated' as const },
  { start: 6, end: 11, origin: 'dictated' as const },
  { start: 12, end: 18, origin: 'person' as const },
];

test('names who wrote how much, and omits who wrote nothing', () => {
  expect(originLines({ origins, written_by: { writer: 'extractive', model: null } }, 'Robin Vale')).toEqual([
    '2 sentences as dictated, placed by the built-in writer',
    '1 sentence typed or changed by Robin Vale',
  ]);
  expect(originLines({ origins: [], written_by: null }, 'Robin Vale')).toEqual([]);
  const byModel = { writer: 'openai' as const, model: 'gpt-test at 127.0.0.1' };
  const worded = { start: 0, end: 5, origin: 'writer' as const };
  expect(originLines({ origins: [worded], written_by: byModel }, 'Robin Vale')).toEqual([
    '1 sentence worded by gpt-test at 127.0.0.1',
  ]);
});

test('shows what was typed', () => {
  expect(typedSentences('One a Two b. Three', origins)).toEqual([{ start: 12, text: ' Three' }]);
});
