import type { TranscriptPhrase } from '@openconsult/db';
import { expect, test } from 'vitest';
import { pausesIn, placePhrases } from './place-phrases.ts';

const phrase = (text: string, startMs: number, words: TranscriptPhrase['words'] = null): TranscriptPhrase => ({
  id: text,
  recordingId: 'r',
  kind: 'speech',
  text,
  recognised: null,
  corrections: null,
  editedAt: null,
  speaker: null,
  speakerSetAt: null,
  startMs,
  endMs: startMs + 900,
  words,
});
const phrases = [phrase('Upper left six hurts.', 0), phrase('No allergies.', 1_000), phrase('Crown agreed.', 2_500)];
const transcript = 'Upper left six hurts. No allergies. Crown agreed.';

test('a phrase that a user rewrote has no place, those after it have', () => {
  const placed = placePhrases('Upper left six aches. No allergies. Crown agreed.', phrases);
  expect(placed.map(({ id }) => id)).toEqual(['No allergies.', 'Crown agreed.']);
});

test('a silence between phrases is at the first word after it', () => {
  expect(pausesIn(transcript, [{ id: 'r', phrases }])).toEqual([{ at: transcript.indexOf('Crown'), ms: 600 }]);
});

test('a silence between words is known by their times', () => {
  const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 300, unsure: false });
  const timed = phrase('hurts on biting exam tender', 0, [
    word('hurts', 0),
    word('on', 300),
    word('biting', 600),
    word('exam', 1_800),
    word('tender', 2_100),
  ]);
  expect(pausesIn(timed.text, [{ id: 'r', phrases: [timed] }])).toEqual([{ at: timed.text.indexOf('exam'), ms: 900 }]);
});

test('no silence is measured from one recording to the next', () => {
  const [first, , last] = phrases;
  const recordings = [
    { id: 'r', phrases: first ? [first] : [] },
    { id: 's', phrases: last ? [{ ...last, recordingId: 's' }] : [] },
  ];
  expect(pausesIn(transcript, recordings)).toEqual([]);
});
