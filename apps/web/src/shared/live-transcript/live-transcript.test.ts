import { expect, test } from 'vitest';
import { liveTranscript } from './live-transcript.ts';

test('final phrases replace the partial text, once each, sorted by time', () => {
  liveTranscript.begin('note', 'recording');
  liveTranscript.updatePartial('note', 'The upper');
  // Shown once it is recognised a second time.
  expect(liveTranscript.of('note')).toMatchObject({ recordingId: 'recording', phrases: [], partial: '' });
  liveTranscript.updatePartial('note', 'The upper left');
  expect(liveTranscript.of('note')).toMatchObject({ partial: 'The upper' });
  const second = { text: 'Second.', startMs: 2_000, endMs: 3_000 };
  const first = { text: 'First.', startMs: 0, endMs: 1_000 };
  for (const phrase of [second, first, second]) liveTranscript.addPhrase('note', phrase);
  expect(liveTranscript.of('note')).toMatchObject({ recordingId: 'recording', phrases: [first, second], partial: '' });
  liveTranscript.begin('note', 'recording');
  expect(liveTranscript.of('note')?.phrases.length).toBe(2);
  liveTranscript.end('note', 'another');
  expect(liveTranscript.of('note')).not.toBeNull();
  liveTranscript.end('note', 'recording');
  expect(liveTranscript.of('note')).toBeNull();
  liveTranscript.updatePartial('note', 'too late');
  expect(liveTranscript.of('note')).toBeNull();
});
