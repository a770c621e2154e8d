import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import llamaTokenizer from 'llama-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { packedModel } from '../../../training/packed-model.ts';
import { trainingTexts } from '../../../training/training-texts.ts';
import { LANGUAGE_MODEL_FILE, type LanguageContext, LanguageModel } from './language-model.ts';

/** Letters as tokens. */
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const START = 1;
const after = (model: LanguageModel, tokens: readonly number[]): LanguageContext =>
  tokens.reduce((context, token) => model.after(context, token), model.start(START));

describe('the language model', () => {
  const model = new LanguageModel(packedModel(['abcd', 'abcd', 'abce', 'xbc'], letters));
  const gain = (before: string, token: string) => model.gain(after(model, letters(before)), letters(token)[0] ?? 0);

  it('finds likely what followed, most of all after the same three tokens', () => {
    expect(gain('abc', 'd')).toBeGreaterThan(gain('abc', 'b'));
    expect(gain('abc', 'd')).toBeGreaterThan(gain('zz', 'd'));
    expect(gain('', 'a')).toBeGreaterThan(gain('', 'b'));
    expect(gain('', 'a')).toBeGreaterThan(0);
  });

  it('is Witten and Bell’s: of "d" after "abc", 2 of 3 times, and 2 tokens as often as after shorter contexts', () => {
    const kinds = 6;
    const single = (2 + kinds / 20_000) / (15 + kinds);
    const pair = (2 + 2 * single) / (3 + 2);
    const triple = (2 + 2 * pair) / (3 + 2);
    const quadruple = (2 + 2 * triple) / (3 + 2);
    expect(gain('abc', 'd')).toBeCloseTo(Math.log(quadruple / single), 0.9);
  });

  it('falls back to shorter contexts, and to nothing for what it never saw', () => {
    expect(gain('zzb', 'c')).toBe(gain('qb', 'c'));
    expect(gain('zzz', 'd')).toBeCloseTo(0);
    expect(gain('abc', 'x')).toBeLessThan(0);
    expect(model.mostGain).toBeGreaterThan(gain('abc', 'd'));
  });
});

describe('the table in use', () => {
  it('is what its texts give; else run packages/integrations/training/write-language-model.ts', {
    timeout: 60_000,
  }, () => {
    const encode = (text: string) => llamaTokenizer.encode(text, false, true);
    const stored = brotliDecompressSync(readFileSync(LANGUAGE_MODEL_FILE));
    expect(Buffer.compare(packedModel(trainingTexts(), encode), stored)).toBe(0);
  });

  it('knows how clinicians talk', () => {
    const model = LanguageModel.load();
    const gain = (before: string, next: string) =>
      model.gain(
        after(model, llamaTokenizer.encode(before, false, true)),
        llamaTokenizer.encode(next, false, true)[0] ?? 0,
      );
    expect(gain('The patient has no known drug', 'allergies')).toBeGreaterThan(2);
    expect(gain('five hundred milligrams', 'three')).toBeGreaterThan(gain('five hundred milligrams', 'tree'));
  });
});
