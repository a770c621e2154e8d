import { describe, expect, it } from 'vitest';
import { packedModel } from '../../../training/packed-model.ts';
import { emptyHypothesis, extend, type Hypothesis, isHasty, type Preferences, score } from './beam-search.ts';
import { LanguageModel } from './language-model.ts';
import { TermTrie, termBonus } from './term-trie.ts';

/** Letters as tokens. */
const encode = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const trie = new TermTrie(['cari', 'cat', 'catch', 'tin'], encode, { begins: 1, continues: 3 });

function bonusOf(text: string): number {
  return termBonus(encode(text).reduce((progress, token) => trie.after(progress, token), trie.start()));
}

describe('the bonus for known terms', () => {
  it('grows with each token of a term', () => {
    expect(['c', 'ca', 'car', 'cari'].map(bonusOf)).toEqual([1, 4, 7, 10]);
  });

  it('is taken back when the term is not finished', () => {
    expect(bonusOf('carx')).toBe(0);
    expect(bonusOf('xyz')).toBe(0);
  });

  it('stays for a finished term, and grows for a longer one', () => {
    expect(bonusOf('catxx')).toBe(7);
    expect(bonusOf('catch')).toBe(7 + 6);
    expect(bonusOf('catcx')).toBe(7);
    expect(bonusOf('catxtin')).toBe(14);
  });

  it('holds for the term with a capital where a sentence begins', () => {
    expect(bonusOf('Cat')).toBe(7);
    expect(bonusOf('x.Cat')).toBe(7);
    expect(bonusOf('xCatx')).toBe(0);
  });
});

/** Texts as a language model that finds "cx" likely and "yx" not. */
const language = new LanguageModel(
  packedModel([...Array.from({ length: 20 }, () => 'cx'), ...Array.from({ length: 20 }, () => 'yz')], encode),
);
const END = 126;
const preferences = (languageWeight = 0): Preferences => ({
  trie,
  language,
  languageWeight,
  numbers: new Set(encode('9')),
  firstText: 2,
  endOfText: END,
});

describe('the beam', () => {
  const beam: Hypothesis[] = [emptyHypothesis(preferences(), 1)];
  const vocabulary = 128;
  const scores = (...likely: [string, number][]) => {
    const all = new Float32Array(vocabulary).fill(-50);
    for (const [letter, value] of likely) all[letter.charCodeAt(0)] = value;
    return all;
  };

  it('returns the likeliest texts, best first, with their probabilities', () => {
    const [best, next] = extend(beam, scores(['x', Math.log(0.7)], ['y', Math.log(0.3)]), preferences(), 2);
    expect(best?.hypothesis.tokens).toEqual(encode('x'));
    expect(Math.exp(best?.hypothesis.logProbability ?? 0)).toBeCloseTo(0.7, 5);
    expect(next?.token).toBe(encode('y')[0]);
  });

  it('prefers a term that is nearly as likely, and not one that is far from it', () => {
    const near = extend(beam, scores(['x', 0], ['c', -0.5]), preferences(), 1);
    const far = extend(beam, scores(['x', 0], ['c', -5]), preferences(), 1);
    expect([near[0]?.token, far[0]?.token]).toEqual(encode('cx'));
  });

  it('follows the text the model finds likeliest, however many terms are begun instead', () => {
    const found = extend(beam, scores(['4', 0], ['c', -0.1], ['t', -0.2]), preferences(), 2);
    expect(found.map(({ token }) => token)).toEqual(encode('ct4'));
  });

  it('considers an expected token, however unlikely for the model', () => {
    const found = extend(beam, scores(['x', 0], ['y', -1], ['z', -2]), preferences(), 40);
    expect(found.map(({ token }) => token)).toEqual(expect.arrayContaining(encode('ct')));
    expect(found.map(({ hypothesis }) => score(hypothesis))).toEqual(
      found.map(({ hypothesis }) => score(hypothesis)).sort((a, b) => b - a),
    );
  });

  it('prefers what clinicians say, marks it, and leaves the likeliest text in', () => {
    const start = extend(beam, scores(['c', 0], ['y', -1]), preferences(1), 2);
    const after = start.filter(({ token }) => token === encode('y')[0]).map(({ hypothesis }) => hypothesis);
    const heard = scores(['x', 0], ['z', -2]);
    const [without] = extend(after, heard, preferences(0), 2);
    const [first, second] = extend(after, heard, preferences(1), 2);
    expect(without?.token).toBe(encode('x')[0]);
    expect([first?.token, second?.token]).toEqual(encode('zx'));
    expect(first?.hypothesis.heard).toEqual([null, encode('x')[0]]);
    expect(second?.hypothesis.heard).toEqual([null, null]);
    expect(Math.exp(first?.hypothesis.logProbabilities[1] ?? 0)).toBeCloseTo(Math.exp(-2) / (1 + Math.exp(-2)), 3);
  });

  it('never finds a number the less likely for what was said before', () => {
    const [best] = extend([emptyHypothesis(preferences(1), 1)], scores(['9', 0], ['a', -0.2]), preferences(1), 1);
    expect(best?.token).toBe(encode('9')[0]);
    expect(best?.hypothesis.languageGain).toBe(0);
    const [other] = extend([emptyHypothesis(preferences(1), 1)], scores(['a', 0]), preferences(1), 1);
    expect(other?.hypothesis.languageGain).toBeLessThanOrEqual(0);
  });

  it('does not let the language end a text', () => {
    const ending = scores(['x', 0]);
    ending[END] = -0.5;
    const [best] = extend(beam, ending, preferences(5), 4).filter(({ token }) => token === END);
    expect(best?.hypothesis.languageGain).toBe(0);
  });

  it('ends a text where its end is one in ten; one without a word only where that is nearly certain', () => {
    const ended = (...probabilities: number[]) => isHasty({ logProbabilities: probabilities.map(Math.log) });
    expect([ended(0.9, 0.2), ended(0.9, 0.05)]).toEqual([false, true]);
    expect([ended(0.99), ended(0.67), ended(0.2)]).toEqual([false, true, true]);
  });
});
