import { expect, it } from 'vitest';
import { isEnglishWord } from '../dictionary/index.ts';
import { unsupportedFacts } from './index.ts';

const transcript =
  'The upper left five is vital to cold and the margin is sound. Lower left seven is not tender to percussion and there is no mobility. ' +
  'He does not grind at night. The roots are close to the sinus and the crest is thick. I did not place a liner.';
const flagsOf = (text: string, said = transcript) =>
  unsupportedFacts({ text, transcript: said, isEnglishWord }).map(({ kind, words }) => `${kind}: ${words}`);

it.each([
  ['a finding that was stated', 'UL5 is vital to cold and the margin is not sound.', 'negation: not sound'],
  ['a finding in plain talk', 'The roots are not close to the sinus.', 'negation: not close'],
  ['a habit that was denied', 'He does grind at night.', 'negation: grind'],
])('flags a denial that was put in or left out: %s', (_what, text, flag) => {
  expect(flagsOf(text)).toContain(flag);
});

it.each([
  'UL5 vital to cold, margin sound.',
  'LL7 not tender to percussion, no mobility.',
  'He doesn’t grind at night.',
  'Roots close to the sinus. No liner was placed.',
])('lets pass: %s', (text) => {
  expect(flagsOf(text)).toEqual([]);
});

it.each<[said: string, text: string, flag: string]>([
  [
    "The canal is close to the sinus. The crest isn't close to the nerve.",
    'The crest is close to the nerve.',
    'negation: close',
  ],
  ['There is a swelling of the left cheek.', 'No swelling of the left cheek.', 'negation: No swelling'],
  ['The margin is sound.', 'The margin is sound. No mobility.', 'negation: No mobility'],
])('flags against "%s": %s', (said, text, flag) => {
  expect(flagsOf(text, said)).toContain(flag);
});

it.each<[what: string, said: string, text: string]>([
  [
    'a sentence that nobody ended',
    'there is no pus today the swelling of the cheek has gone',
    'No pus. Today the swelling of the cheek has gone.',
  ],
  [
    'words that say nothing of the tooth',
    'He does not need a crown. Review of the filling in a week.',
    'He needs a review of the filling in a week.',
  ],
  [
    'a denial after a full stop',
    'It is vital to cold and the margin is sound. There is no gap.',
    'Vital to cold. No gap. Margin sound.',
  ],
])('lets pass %s', (_what, said, text) => {
  expect(flagsOf(text, said)).toEqual([]);
});
