import { expect, test } from 'vitest';
import { placePhrases } from '../transcripts/index.ts';
import { isBlocking, sourceOf } from './rules.ts';

const phrase = (id: string, text: string, startMs: number) => ({
  id,
  recordingId: 'r',
  kind: 'speech',
  text,
  startMs,
  endMs: startMs + 900,
});
const phrases = [
  phrase('1', 'Upper left six hurts.', 0),
  phrase('2', 'No allergies.', 1_000),
  phrase('3', 'Crown agreed.', 2_000),
];

test('a passage is found in the phrases that it is part of, with their times', () => {
  const transcript = 'Upper left six hurts. No allergies. Crown agreed.';
  const placed = placePhrases(transcript, phrases);
  const at = transcript.indexOf('No');
  expect(sourceOf({ start: at, end: transcript.length }, placed).phrases).toEqual([
    { id: '2', recording_id: 'r', start_ms: 1_000, end_ms: 1_900 },
    { id: '3', recording_id: 'r', start_ms: 2_000, end_ms: 2_900 },
  ]);
});

test('only what a writer wrote holds up a letter, and contradictions of the transcript do', () => {
  const written = 'You have chosen a crown on your upper left six.';
  expect(isBlocking({ kind: 'tooth', place: 'letter', words: 'upper left six' }, written)).toBe(true);
  expect(isBlocking({ kind: 'date', place: 'letter', words: 'Tuesday' }, written)).toBe(false);
  expect(isBlocking({ kind: 'price-clash', place: 'transcript', words: '' }, written)).toBe(true);
  expect(isBlocking({ kind: 'term', place: 'letter', words: 'crown' }, written)).toBe(false);
});
