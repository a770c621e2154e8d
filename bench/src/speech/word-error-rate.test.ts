import { describe, expect, it } from 'vitest';
import { spokenWords } from './spoken-words.ts';
import { wordErrors } from './word-error-rate.ts';

describe('spoken words', () => {
  it.each([
    ['Four hundred and fifty pounds.', '£450'],
    ['two thousand four hundred pounds', '2,400 pounds'],
    ['U L six', 'UL6'],
    ['B P E two one two', 'BPE 2 1 2'],
    ['four hundred milligrams', '400mg'],
    ['two point two millilitres', '2.2 ml'],
    ['sixty five, twenty', '65, 20'],
  ])('are the same for %j and %j', (said, written) => {
    expect(spokenWords(said)).toEqual(spokenWords(written));
  });

  it.each([
    ['two', 'to'],
    ['forty', 'four'],
    ['a crown', 'crown'],
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
    });
  });

  it('count substituted, left out and invented words', () => {
    expect(wordErrors('one tooth has decay', 'tooth had decay today')).toMatchObject({ words: 4, errors: 3 });
  });

  it('count a term that is wrong or missing, and no invention beside it', () => {
    const said = 'The [upper left six] needs a [crown]';
    expect(wordErrors(said, 'the apple left six needs a')).toMatchObject({ termWords: 4, termErrors: 2 });
    expect(wordErrors(said, 'the upper left hand six needs a new crown')).toMatchObject({ termErrors: 0, errors: 2 });
  });

  it('count every word when nothing was recognised', () => {
    expect(wordErrors('say [a word]', '')).toEqual({ words: 3, errors: 3, termWords: 2, termErrors: 2 });
  });
});
