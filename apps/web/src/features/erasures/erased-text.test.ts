import { expect, test } from 'vitest';
import { erasedText } from './erased-text.ts';

test('only what there is is named', () => {
  const none = { consultations: 0, recordings: 0, transcripts: 0, notes: 0, bundles: 0, messages: 0, shown_items: 0 };
  expect(erasedText({ ...none, consultations: 1, recordings: 3 })).toBe('1 consultation, 3 recordings');
});
