import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishWords } from '../dictionary/index.ts';
import { prepareLexicon } from '../terms/lexicon.ts';
import { sentencesWithoutTeeth } from '../testing/sentences-without-teeth.ts';
import { withoutCorrections } from '../text/edited-text.ts';
import { type RecognisedWord, recognisedWords } from './recognised-words.ts';
import { writeAsClinicians } from './write-as-clinicians.ts';
import { withConfirmed, withWordConfirmed, writtenWords } from './written-words.ts';

const lexicon = prepareLexicon(englishWords, [{ spoken: 'smile club', written: 'SmileClub' }]);

/** Words with their place in the text as their time; unsure are those with an asterisk in front. */
const recognised = (text: string): RecognisedWord[] =>
  text.split(' ').map((word, i) => ({
    text: word.replace(/^\*(?=.)/, ''),
    startMs: i * 1_000,
    endMs: i * 1_000 + 900,
    unsure: /^\*./.test(word),
  }));

const plain = (words: readonly RecognisedWord[]) => words.map(({ text }) => text).join(' ');

/** The words that are marked, as they are written. */
function marked(said: string): string[] {
  const words = recognised(said);
  const { text, corrections } = writeAsClinicians(plain(words), lexicon);
  return writtenWords(text, corrections, words)
    .filter(({ unsure }) => unsure)
    .map(({ start, end }) => text.slice(start, end));
}

describe('unsure words in the written text', () => {
  it.each([
    ['The crown *fell off.', ['fell']],
    ['We *talked (about *it).', ['talked', 'it']],
    ['The upper left six is *sore and the upper right *seven is well.', ['sore', 'UR7']],
    ['Ibuprofen *four hundred milligrams three *times a day.', ['400 mg', 'times']],
    ['He *said six hundred and *fifty pounds.', ['said', '£650']],
    ['The *jinjivitis around the molar has *come back.', ['come']],
    ['Basic periodontal examination two one *two, three two one.', ['212/321']],
  ])('are marked in the written text: %j', (said, expected) => {
    expect(marked(said)).toEqual(expected);
  });

  it('have the time from the first to the last word that was joined', () => {
    const words = recognised('The upper left six.');
    const { text, corrections } = writeAsClinicians(plain(words), lexicon);
    expect(text).toBe('The UL6.');
    expect(writtenWords(text, corrections, words)).toEqual([
      { start: 0, end: 3, startMs: 0, endMs: 900, unsure: false, confirmed: false },
      { start: 4, end: 7, startMs: 1_000, endMs: 3_900, unsure: false, confirmed: false },
    ]);
  });

  it('are empty for another text', () => {
    expect(writtenWords('Another text.', [], recognised('The *text.'))).toEqual([]);
  });

  it('are sure where a user undid a correction, and unsure elsewhere', () => {
    const words = recognised('*Give four *hundred milligrams to *him.');
    const { text, corrections } = writeAsClinicians(plain(words), lexicon);
    const [correction] = corrections;
    if (!correction) throw new Error('Nothing was corrected.');
    const confirmed = withConfirmed(words, corrections, correction);
    expect(confirmed.filter(({ unsure }) => unsure).map((word) => word.text)).toEqual(['Give', 'him.']);
    const undone = withoutCorrections(text, corrections);
    expect(writtenWords(undone, [], confirmed).filter(({ unsure }) => unsure)).toHaveLength(2);
  });

  it('are not marked after a user confirmed them, until that is undone; other marks stay', () => {
    const words = recognised('*Octaberg gave *four *hundred milligrams.');
    const { text, corrections } = writeAsClinicians(plain(words), lexicon);
    const at = (piece: string, confirmed: boolean) => {
      const start = text.indexOf(piece);
      return { start, end: start + piece.length, confirmed };
    };
    const states = (known: readonly RecognisedWord[]) =>
      writtenWords(text, corrections, known).flatMap(({ start, end, unsure, confirmed }) =>
        unsure || confirmed ? [[text.slice(start, end), unsure ? 'unsure' : 'confirmed']] : [],
      );
    const confirmed = withWordConfirmed(text, corrections, words, at('400 mg', true)) ?? [];
    expect(states(confirmed)).toEqual([
      ['Octaberg', 'unsure'],
      ['400 mg', 'confirmed'],
    ]);
    expect(withWordConfirmed(text, corrections, confirmed, at('400 mg', true))).toBeNull();
    expect(withWordConfirmed(text, corrections, confirmed, at('gave', true))).toBeNull();
    const back = withWordConfirmed(text, corrections, confirmed, at('400 mg', false)) ?? [];
    expect(states(back)).toEqual(states(words));
    expect(withWordConfirmed(text, corrections, back, at('400 mg', false))).toBeNull();
  });

  it('never move to another word, for any lexicon', () => {
    const said = fc.array(
      fc.record({
        word: fc.constantFrom(
          ...['upper', 'left', 'six', 'clown', 'crown.', 'four', 'hundred', 'milligrams', 'and', 'fifty', 'pounds,'],
          ...['smile', 'club', 'gingervitis', 'the', 'to', 'grade', 'two', 'mobility', 'U', 'L', '8G', '6'],
        ),
        unsure: fc.boolean(),
      }),
      { minLength: 1, maxLength: 25 },
    );
    fc.assert(
      fc.property(said, (parts) => {
        const words = parts.map(
          ({ word, unsure }, i): RecognisedWord => ({ text: word, startMs: i, endMs: i + 1, unsure }),
        );
        const { text, corrections } = writeAsClinicians(plain(words), lexicon);
        const written = writtenWords(text, corrections, words);
        let until = 0;
        for (const { start, end, startMs, endMs, unsure } of written) {
          // In order, without overlaps, and each made of its own words with their own times.
          expect(start).toBeGreaterThanOrEqual(until);
          until = end;
          const own = words.slice(startMs ?? 0, endMs ?? 0);
          const piece = text.slice(start, end);
          const touched = corrections.filter((one) => one.start < end && one.end > start);
          if (touched.length === 0) expect(plain(own)).toContain(piece);
          else for (const { from } of touched) expect(plain(own)).toContain(from.trim());
          if (unsure) expect(own.some((word) => word.unsure)).toBe(true);
          else if (touched.length === 0) expect(own.some((word) => word.unsure)).toBe(false);
        }
        const starts = written.map(({ startMs }) => startMs);
        expect(new Set(starts).size).toBe(starts.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('which words are marked', () => {
  const doubted = (text: string, ...confidences: number[]) =>
    recognisedWords({ text, confidences }, lexicon)
      ?.filter(({ unsure }) => unsure)
      .map((word) => word.text);

  it('are those of low confidence, except terms, which recognition prefers', () => {
    expect(doubted('She fell on a crown.', 0.9, 0.4, 0.6, 0.9, 0.1)).toEqual(['fell']);
  });

  it('are numbers only at very low confidence, as "six" and "6" share it', () => {
    expect(doubted('Give four 500 now.', 0.9, 0.3, 0.1, 0.9)).toEqual(['500']);
  });

  it('are unknown words also at higher confidence', () => {
    expect(doubted('He took levocaine, lithium-profen-400 again.', 0.9, 0.7, 0.7, 0.7, 0.7)).toEqual([
      'levocaine,',
      'lithium-profen-400',
    ]);
  });

  it('are drugs and numbers that the language model preferred to what the recogniser heard, however likely', () => {
    const text = 'Take two ibuprofen for the crown.';
    const preferred = [true, true, true, true, true, true];
    const words = recognisedWords({ text, confidences: preferred.map(() => 0.9), preferred }, lexicon);
    expect(words?.filter(({ unsure }) => unsure).map((word) => word.text)).toEqual(['two', 'ibuprofen']);
    const heard = { text, confidences: preferred.map(() => 0.9), preferred: preferred.map(() => false) };
    expect(recognisedWords(heard, lexicon)?.some(({ unsure }) => unsure)).toBe(false);
  });

  it('are null where the engine gives nothing about single words', () => {
    expect(recognisedWords({ text: 'The crown.' }, lexicon)).toBeNull();
    const wordTimes = [{ startMs: 0, endMs: 400 }, null];
    expect(recognisedWords({ text: 'The crown.', wordTimes }, lexicon)).toEqual([
      { text: 'The', startMs: 0, endMs: 400, unsure: false },
      { text: 'crown.', startMs: null, endMs: null, unsure: false },
    ]);
  });

  it('are the same words as given to the lexicon', () => {
    for (const sentence of sentencesWithoutTeeth) {
      const words = recognisedWords({ text: sentence, confidences: [] }, lexicon) ?? [];
      expect(plain(words)).toBe(sentence);
    }
  });
});
