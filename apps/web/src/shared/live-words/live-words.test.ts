import { expect, test } from 'vitest';
import { liveWords } from './live-words.ts';

test('settled phrases take the place of the words under way, once each, in order of time', () => {
  liveWords.begin('note', 'recording');
  liveWords.hear('note', 'The upper');
  expect(liveWords.of('note')).toEqual({ recordingId: 'recording', phrases: [], partial: 'The upper' });
  const second = { text: 'Second.', startMs: 2_000, endMs: 3_000 };
  const first = { text: 'First.', startMs: 0, endMs: 1_000 };
  for (const phrase of [second, first, second]) liveWords.settle('note', phrase);
  expect(liveWords.of('note')).toEqual({ recordingId: 'recording', phrases: [first, second], partial: '' });
  liveWords.begin('note', 'recording');
  expect(liveWords.of('note')?.phrases.length).toBe(2);
  liveWords.end('note', 'another');
  expect(liveWords.of('note')).not.toBeNull();
  liveWords.end('note', 'recording');
  expect(liveWords.of('note')).toBeNull();
  liveWords.hear('note', 'too late');
  expect(liveWords.of('note')).toBeNull();
});
