import { expect, test } from 'vitest';
import { readTranscript } from '../reading/read-transcript.ts';
import { withoutSpareClauses } from './spare-clauses.ts';

/** A sentence of a talk whose clauses a note would all leave out, so far as their words go. */
function unlikely(text: string) {
  const [sentence] = readTranscript({ transcript: text });
  if (!sentence) throw new Error('no sentence');
  const parts = text.split(/(?<=,) /);
  let at = 0;
  const clauses = parts.map((part) => {
    const start = text.indexOf(part, at);
    at = start + part.length;
    return { start, end: Math.min(text.length, at + 1), kept: 0 };
  });
  return { ...sentence, clauses };
}

test('clauses that a note would not have are left out', () => {
  expect(withoutSpareClauses(unlikely('Go on then, mind the step.'), undefined)).toBe('');
  expect(withoutSpareClauses(unlikely('Funnily enough, the upper left six is sore.'), undefined)).toBe(
    'the upper left six is sore.',
  );
});

test.each([
  'Upper left six.',
  'Ibuprofen with food.',
  'Twenty minutes.',
  'On the eighteenth.',
  'It bled a lot.',
  'That is ninety pounds.',
])('a clause with a fact stays, however unlikely it is: %j', (text) => {
  expect(withoutSpareClauses(unlikely(text), undefined)).toBe(text);
});

test('of a sentence of which something was taken back all clauses stay', () => {
  const sentence = unlikely('Go on then, mind the step.');
  expect(withoutSpareClauses({ ...sentence, struck: [{ start: 0, end: 5 }] }, undefined)).toBe(sentence.text);
});
