import { expect, test } from 'vitest';
import { readTranscript } from '../reading/index.ts';
import { placeInNote } from './place-in-note.ts';

const NOTE = `## Presenting complaint

- Pain on biting.

## Medical history

Not mentioned.

## Treatment plan

- Crown on UL6.`;

test('a sentence is placed under the heading that the note would have it under', () => {
  const placeOf = placeInNote(NOTE);
  expect(placeOf('The patient is allergic to penicillin.')).toEqual({ heading: 'Medical history', isSure: true });
  expect(placeOf('We will place a crown on UL6 next week.')?.heading).toBe('Treatment plan');
  expect(placeInNote('Without any heading.')('The patient is allergic to penicillin.')).toBeNull();
});

test('the transcript that was read last is still remembered', () => {
  const read = readTranscript({ transcript: 'He smokes ten a day. No allergies.' });
  placeInNote(NOTE)('The patient is allergic to penicillin.');
  expect(readTranscript({ transcript: 'He smokes ten a day. No allergies.' })).toBe(read);
});
