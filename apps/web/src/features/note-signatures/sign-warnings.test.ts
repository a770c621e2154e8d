import { expect, test } from 'vitest';
import { signWarnings } from './sign-warnings.ts';

const nothing = { unsupported: 0, doubts: 0, unwritten: 0, isRecording: false };

test('a text without anything open has no warning', () => {
  expect(signWarnings(nothing)).toEqual([]);
});

test('each thing to look at is counted', () => {
  expect(signWarnings({ ...nothing, unsupported: 2, doubts: 1, isRecording: true })).toEqual([
    'The recording is not fully transcribed yet. What is still to come is not in this text.',
    '2 passages were not said.',
    '1 word is one that the recogniser was unsure of.',
  ]);
});
