import { expect, it } from 'vitest';
import { isEnglishWord } from '../dictionary/index.ts';
import { unsupportedFacts } from './index.ts';

const transcript =
  'The upper left five is vital to cold and the margin is sound. Lower left seven is not tender to percussion and there is no mobility. ' +
  'He does not grind at night. The roots are close to the sinus and the crest is thick. I did not place a liner.';
const flagsOf = (text: string) =>
  unsupportedFacts({ text, transcript, isEnglishWord }).map(({ kind, words }) => `${kind}: ${words}`);

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
