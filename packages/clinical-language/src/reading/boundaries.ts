import { comparableWords } from './text-features.ts';

/** Where sentences end in speech that was written without punctuation. */

/** A word of a run and its place. */
export interface RunWord {
  /** In the comparable form. */
  word: string;
  start: number;
  end: number;
}

export function runWords(text: string): RunWord[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({
    word: comparableWords(match[0]).join('_'),
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ word }) => word !== '');
}

/** Features are hashed into so many weights. */
export const BOUNDARY_WEIGHTS = 32_768;

/** The places of the features of the gap before a word: the words on both sides, alone and in pairs. */
export function gapFeatures(words: readonly string[], at: number): number[] {
  const [far, left, right, next] = [words[at - 2] ?? '', words[at - 1] ?? '', words[at] ?? '', words[at + 1] ?? ''];
  const features = [
    `a${left}`,
    `b${right}`,
    `c${left} ${right}`,
    `d${far} ${left}`,
    `e${right} ${next}`,
    `f${far}`,
    `g${next}`,
  ];
  return features.map(hashed);
}

/** FNV-1a. The first place is the bias. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return 1 + ((hash >>> 0) % (BOUNDARY_WEIGHTS - 1));
}

/** Weights of the features: bytes with the value of one step. */
export interface BoundaryTable {
  weights: Int8Array;
  scale: number;
}

/** Above this probability a sentence ends. Rather one end too many: the parts are placed together again. */
const ENDS = 0.4;
/** A part has at least so many words. */
const MIN_WORDS = 3;
/** A silence of this length is as good as a full stop. */
const LONG_PAUSE_MS = 700;

/** Offsets at which a run without punctuation is cut. `pauseAt` gives the silence just before an offset, if known. */
export function boundariesIn(
  words: readonly RunWord[],
  { weights, scale }: BoundaryTable,
  pauseAt: (start: number) => number | undefined,
): number[] {
  const bare = words.map(({ word }) => word);
  const cuts: number[] = [];
  let from = 0;
  for (let at = MIN_WORDS; at <= words.length - MIN_WORDS; at += 1) {
    const start = words[at]?.start ?? 0;
    if (at - from < MIN_WORDS) continue;
    let score = weights[0] ?? 0;
    for (const feature of gapFeatures(bare, at)) score += weights[feature] ?? 0;
    const pause = pauseAt(start);
    const isEnd = pause !== undefined && pause >= LONG_PAUSE_MS;
    if (!isEnd && 1 / (1 + Math.exp(-score * scale)) < ENDS) continue;
    cuts.push(start);
    from = at;
  }
  return cuts;
}
