import { describe, expect, it } from 'vitest';
import { extend, type Hypothesis, score } from './beam-search.ts';
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

describe('the beam', () => {
  const beam: Hypothesis[] = [{ tokens: [], logProbabilities: [], logProbability: 0, terms: trie.start() }];
  const vocabulary = 128;
  const scores = (...likely: [string, number][]) => {
    const all = new Float32Array(vocabulary).fill(-50);
    for (const [letter, value] of likely) all[letter.charCodeAt(0)] = value;
    return all;
  };

  it('returns the likeliest texts, best first, with their probabilities', () => {
    const [best, next] = extend(beam, scores(['x', Math.log(0.7)], ['y', Math.log(0.3)]), trie, 2);
    expect(best?.hypothesis.tokens).toEqual(encode('x'));
    expect(Math.exp(best?.hypothesis.logProbability ?? 0)).toBeCloseTo(0.7, 5);
    expect(next?.token).toBe(encode('y')[0]);
  });

  it('prefers a term that is nearly as likely, and not one that is far from it', () => {
    const near = extend(beam, scores(['x', 0], ['c', -0.5]), trie, 1);
    const far = extend(beam, scores(['x', 0], ['c', -5]), trie, 1);
    expect([near[0]?.token, far[0]?.token]).toEqual(encode('cx'));
  });

  it('follows the text the model finds likeliest, however many terms are begun instead', () => {
    const found = extend(beam, scores(['4', 0], ['c', -0.1], ['t', -0.2]), trie, 2);
    expect(found.map(({ token }) => token)).toEqual(encode('ct4'));
  });

  it('considers an expected token, however unlikely for the model', () => {
    const found = extend(beam, scores(['x', 0], ['y', -1], ['z', -2]), trie, 40);
    expect(found.map(({ token }) => token)).toEqual(expect.arrayContaining(encode('ct')));
    expect(found.map(({ hypothesis }) => score(hypothesis))).toEqual(
      found.map(({ hypothesis }) => score(hypothesis)).sort((a, b) => b - a),
    );
  });
});
