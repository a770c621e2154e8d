import { describe, expect, it } from 'vitest';
import { spokenWords } from './spoken-words.ts';
import { holdsErrors, wordErrors } from './word-error-rate.ts';

describe('spoken words', () => {
  it.each([
    ['Four hundred and fifty pounds.', '£450'],
    ['two thousand four hundred pounds', '2,400 pounds'],
    ['U L six', 'UL6'],
    ['B P E two one two', 'BPE 2 1 2'],
    ['four hundred milligrams', '400mg'],
    ['two point two millilitres', '2.2 ml'],
    ['sixty five, twenty', '65, 20'],
    ['upper left six', 'UL6'],
    ['lower right eight is tender', 'LR8 is tender'],
    ['two one two, three two one', '212/321'],
    ['three percent', '3%'],
    ['one in eighty thousand', '1:80,000'],
    ['one in one hundred thousand', '1:100,000'],
    ['upper left E', 'ULE'],
    ['nought point two percent', '0.2%'],
    ['twenty two thousand six hundred parts per million', '22,600 ppm'],
  ])('are the same for %j and %j', (said, written) => {
    expect(spokenWords(said)).toEqual(spokenWords(written));
  });

  it.each([
    ['two', 'to'],
    ['forty', 'four'],
    ['a crown', 'crown'],
    ['upper left six', 'upper left five'],
    ['four hundred', 'for 100'],
  ])('differ for %j and %j', (said, written) => {
    expect(spokenWords(said)).not.toEqual(spokenWords(written));
  });
});

describe('word errors', () => {
  it('are none for the same words', () => {
    expect(wordErrors('The [crown] is fine.', 'the crown is fine')).toEqual({
      words: 4,
      errors: 0,
      termWords: 1,
      termErrors: 0,
      numberWords: 0,
      numberErrors: 0,
    });
  });

  it('count substituted, omitted and invented words', () => {
    expect(wordErrors('one tooth has decay', 'tooth had decay today')).toMatchObject({ words: 4, errors: 3 });
  });

  it('count a term that is wrong or missing, and no invention beside it', () => {
    const said = 'The [carious lesion] needs a [crown]';
    expect(wordErrors(said, 'the various lesion needs a')).toMatchObject({ termWords: 3, termErrors: 2 });
    expect(wordErrors(said, 'the carious old lesion needs a new crown')).toMatchObject({ termErrors: 0, errors: 2 });
  });

  it('count each figure of what was said in numbers', () => {
    expect(wordErrors('four hundred milligrams', '500 mg')).toMatchObject({
      numberWords: 3,
      numberErrors: 1,
      errors: 1,
    });
  });

  it('count every word when nothing was recognised', () => {
    expect(wordErrors('say [a word]', '')).toEqual({
      words: 3,
      errors: 3,
      termWords: 2,
      termErrors: 2,
      numberWords: 0,
      numberErrors: 0,
    });
  });
});

describe('stretches of a recognised text', () => {
  it('have errors where something else was said, also where words were written as figures', () => {
    const recognised = 'The cloun on UL6 costs £460.';
    const stretches = [
      ['The', false],
      ['cloun', true],
      ['UL6', false],
      ['costs', false],
      ['£460', true],
    ] as const;
    const places = stretches.map(([text]) => {
      const start = recognised.indexOf(text);
      return { start, end: start + text.length };
    });
    expect(
      holdsErrors('The [crown] on [upper left six] costs four hundred and fifty pounds.', recognised, places),
    ).toEqual(stretches.map(([, holds]) => holds));
  });
});
