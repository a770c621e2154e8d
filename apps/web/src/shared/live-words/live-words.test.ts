import { expect, test } from 'vitest';
import { liveWords } from './live-words.ts';

test('final phrases replace the partial text, once each, sorted by time', () => {
  liveWords.begin('note', 'recording');
  liveWords.updatePartial('note', 'The upper');
  expect(liveWords.of('note')).toEqual({ recordingId: 'recording', phrases: [], partial: 'The upper' });
  const second = { text: 'Second.', startMs: 2_000, endMs: 3_000 };
  const first = { text: 'First.', startMs: 0, endMs: 1_000 };
  for (const phrase of [second, first, second]) liveWords.addPhrase('note', phrase);
  expect(liveWords.of('note')).toEqual({ recordingId: 'recording', phrases: [first, second], partial: '' });
  liveWords.begin('note', 'recording');
  expect(liveWords.of('note')?.phrases.length).toBe(2);
  liveWords.end('note', 'another');
  expect(liveWords.of('note')).not.toBeNull();
  liveWords.end('note', 'recording');
  expect(liveWords.of('note')).toBeNull();
  liveWords.updatePartial('note', 'too late');
  expect(liveWords.of('note')).toBeNull();
});
