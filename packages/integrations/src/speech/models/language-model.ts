import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Made by `packages/integrations/training/write-language-model.ts`. */
export const LANGUAGE_MODEL_FILE = new URL('./language-model.br', import.meta.url);

/** Steps of a stored logarithm: p = e^(-byte / STEPS). */
export const STEPS = 12;

/** The n-grams of one length, those of one context together and sorted by token. */
interface Grams {
  /** The last token of each. */
  readonly tokens: Uint16Array;
  readonly probabilities: Uint8Array;
  /** What the shorter context's probability is multiplied by where none of its own n-grams has the token. */
  readonly backoffs: Uint8Array;
  /** The first of the next longer n-grams that continue each; one more than there are n-grams. */
  readonly firsts: Uint32Array;
}

/** The last tokens of a text: the places of the last one, two and three of them as n-grams; -1 where there is none. */
export interface LanguageContext {
  readonly one: number;
  readonly two: number;
  readonly three: number;
}

/** How clinicians talk: what token follows three others, from an n-gram table with Witten-Bell smoothing. */
export class LanguageModel {
  readonly #grams: readonly Grams[];
  /** The most that {@link gain} returns. */
  readonly mostGain: number;

  constructor(packed: Uint8Array) {
    this.#grams = unpack(packed);
    const [single] = this.#grams;
    this.mostGain = single ? single.probabilities.reduce((most, byte) => Math.max(most, byte), 0) / STEPS : 0;
  }

  static load(): LanguageModel {
    return new LanguageModel(brotliDecompressSync(readFileSync(LANGUAGE_MODEL_FILE)));
  }

  /** The context of an empty text. */
  start(startToken: number): LanguageContext {
    return { one: startToken, two: -1, three: -1 };
  }

  /** The logarithm of how much likelier the token is here than anywhere. */
  gain({ one, two, three }: LanguageContext, token: number): number {
    const [single, pairs, triples, quadruples] = this.#grams;
    if (!single || !pairs || !triples || !quadruples) return 0;
    let backoff = 0;
    let at = find(triples, quadruples, three, token);
    if (at >= 0) return ((single.probabilities[token] ?? 0) - (quadruples.probabilities[at] ?? 0)) / STEPS;
    if (three >= 0) backoff += triples.backoffs[three] ?? 0;
    at = find(pairs, triples, two, token);
    if (at >= 0) return ((single.probabilities[token] ?? 0) - backoff - (triples.probabilities[at] ?? 0)) / STEPS;
    if (two >= 0) backoff += pairs.backoffs[two] ?? 0;
    at = find(single, pairs, one, token);
    if (at >= 0) return ((single.probabilities[token] ?? 0) - backoff - (pairs.probabilities[at] ?? 0)) / STEPS;
    return -(backoff + (single.backoffs[one] ?? 0)) / STEPS;
  }

  after({ one, two }: LanguageContext, token: number): LanguageContext {
    const [single, pairs, triples] = this.#grams;
    if (!single || !pairs || !triples) return { one: token, two: -1, three: -1 };
    return { one: token, two: find(single, pairs, one, token), three: find(pairs, triples, two, token) };
  }
}

/** The place of the n-gram that continues another with a token; -1 where there is none. */
function find(shorter: Grams, longer: Grams, context: number, token: number): number {
  if (context < 0) return -1;
  let low = shorter.firsts[context] ?? 0;
  let high = (shorter.firsts[context + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = longer.tokens[middle] ?? 0;
    if (there === token) return middle;
    if (there < token) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** One length after the other: their count, then tokens, probabilities, backoffs, and how many longer ones continue each. */
function unpack(packed: Uint8Array): Grams[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const grams: Grams[] = [];
  let at = 0;
  while (at < packed.length) {
    const count = view.getUint32(at, true);
    at += 4;
    const tokens = Uint16Array.from({ length: count }, (_, i) => view.getUint16(at + 2 * i, true));
    at += 2 * count;
    const probabilities = packed.slice(at, at + count);
    at += count;
    const backoffs = packed.slice(at, at + count);
    at += count;
    const firsts = new Uint32Array(count + 1);
    for (let i = 0; i < count; i += 1) firsts[i + 1] = (firsts[i] ?? 0) + view.getUint16(at + 2 * i, true);
    at += 2 * count;
    grams.push({ tokens, probabilities, backoffs, firsts });
  }
  return grams;
}
