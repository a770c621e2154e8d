import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Correction } from '../text/edited-text.ts';
import { correctionsAfter, wordsAfter } from './edited-words.ts';
import type { RecognisedWord } from './recognised-words.ts';
import { writtenWords } from './written-words.ts';

/** Words with their place in the text as their time; unsure are those with an asterisk in front. */
const recognised = (text: string): RecognisedWord[] =>
  text.split(' ').map((word, i) => ({
    text: word.replace(/^\*/, ''),
    startMs: i * 1_000,
    endMs: i * 1_000 + 900,
    unsure: word.startsWith('*'),
  }));

const plain = (words: readonly RecognisedWord[]): string => words.map(({ text }) => text).join(' ');

const marksAfter = (said: string, text: string, corrections: readonly Correction[] = []): string[] => {
  const words = wordsAfter(recognised(said), { text, corrections });
  return writtenWords(text, corrections, words)
    .filter(({ unsure }) => unsure)
    .map(({ start, end }) => text.slice(start, end));
};

describe('the marks of a phrase that a user edited', () => {
  it.each([
    [
      'a word is added',
      'He was *faxed last *yeast in Leeds',
      'He was *faxed only last *yeast in Leeds',
      ['faxed', 'yeast'],
    ],
    [
      'one of them is replaced',
      'He was *faxed last *yeast in Leeds',
      'He was vaccinated last yeast in Leeds',
      ['yeast'],
    ],
    [
      'words on both sides change',
      'He was *faxed last *yeast in Leeds',
      'She was faxed last yeast in Hull',
      ['faxed', 'yeast'],
    ],
    ['the word is removed', 'He was *faxed last *yeast', 'He was last yeast', ['yeast']],
    ['only a full stop or a capital changes', 'He was *faxed last *yeast', 'Faxed, last yeast.', ['Faxed', 'yeast']],
    ['all is rewritten', 'He was *faxed last *yeast', 'No medicines.', []],
    ['the phrase is emptied', 'He was *faxed', '', []],
  ])('stay at untouched words: %s', (_, said, after, marks) => {
    expect(marksAfter(said, after.replaceAll('*', ''))).toEqual(marks);
  });

  it('a word that replaces another plays from where that was spoken, and an added one has no time', () => {
    const words = wordsAfter(recognised('He was *faxed last *yeast'), {
      text: 'He was jabbed last late yeast',
      corrections: [],
    });
    expect(words.map(({ startMs }) => startMs)).toEqual([0, 1_000, 2_000, 3_000, null, 4_000]);
  });

  it('never move to another word, and are never lost without a change of their word', () => {
    const word = fc.constantFrom('a', 'tooth', 'crown', 'sore', 'left', 'six');
    const list = fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.nat(8), fc.array(word, { maxLength: 3 }), (said, place, added) => {
        const at = Math.min(place, said.length);
        const words = recognised(said.map(([text, unsure]) => `${unsure ? '*' : ''}${text}`).join(' '));
        const texts = words.map(({ text }) => text);
        const after = [...texts.slice(0, at), ...added.map((text) => `new${text}`), ...texts.slice(at)].join(' ');
        const edited = wordsAfter(words, { text: after, corrections: [] });
        expect(plain(edited)).toBe(after);
        expect(edited.filter(({ unsure }) => unsure)).toEqual(words.filter(({ unsure }) => unsure));
      }),
    );
  });
});

const corrections: Correction[] = [
  { start: 4, end: 9, from: 'clown', to: 'crown' },
  { start: 13, end: 16, from: 'upper left six', to: 'UL6' },
];
const phrase = { text: 'The crown on UL6 fits.', corrections };

describe('the corrections of a phrase that a user edited', () => {
  it.each([
    ['The new crown on UL6 fits.', ['crown', 'UL6']],
    ['The bridge on UL6 fits.', ['UL6']],
    ['A crown on UL6, fits well.', ['crown', 'UL6']],
    ['Their crown above UL6 fitted.', ['crown', 'UL6']],
    ['The crown on UL7 fits.', ['crown']],
    ['', []],
  ])('stay at untouched words: %s', (after, left) => {
    const remaining = correctionsAfter(phrase, after);
    expect(remaining.map(({ start, end }) => after.slice(start, end))).toEqual(left);
  });
});
