import { expect, test } from 'vitest';
import { signWarnings } from './sign-warnings.ts';

const nothing = { marks: 0, unsupported: 0, doubts: 0, unwritten: 0, isRecording: false };

test('a text without anything open has no warning', () => {
  expect(signWarnings(nothing)).toEqual([]);
});

test('each thing to look at is counted', () => {
  expect(signWarnings({ ...nothing, marks: 2, doubts: 1, isRecording: true })).toEqual([
    'The recording is not fully transcribed yet. What is still to come is not in this text.',
    '2 places are marked to check.',
    '1 word is one that the recogniser was unsure of.',
  ]);
});
