import { type BoundaryTable, hashed } from './boundaries.ts';
import { comparableWords } from './text-features.ts';

/** Which words of a conversation a note has, learned from conversations and what a note said of them. */

/** A word of a sentence and its place. */
interface TalkWord {
  /** As written. */
  text: string;
  /** In the comparable form, with the sign that ends it. */
  word: string;
  start: number;
  end: number;
}

export function talkWords(text: string): TalkWord[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({
    text: match[0],
    word: comparableWords(match[0]).join('_') || match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const isParted = (text: string | undefined) => text === undefined || /[,;:.!?…–-]["'”’)]*$/.test(text);

/** The features of a word: itself and its neighbours, alone and in pairs, and its position. */
export function talkFeatures(words: readonly TalkWord[], at: number): number[] {
  const word = (offset: number) => words[at + offset]?.word ?? '';
  const own = word(0);
  const isAsked = /\?["'”’)]*$/.test(words.at(-1)?.text ?? '');
  const isStart = isParted(words[at - 1]?.text);
  const isEnd = isParted(words[at]?.text);
  return [
    `w${own}`,
    `l${word(-1)}`,
    `r${word(1)}`,
    `p${word(-1)} ${own}`,
    `n${own} ${word(1)}`,
    `s${own.slice(-3)}`,
    `b${own.slice(0, 4)}`,
    `f${word(-2)} ${word(-1)}`,
    `g${word(1)} ${word(2)}`,
    `q${isAsked} ${own}`,
    `a${isAsked}`,
    `c${isStart} ${isEnd}`,
    `d${isStart} ${own}`,
    `e${Math.min(at, 6)}`,
    `h${Math.min(words.length - at, 6)}`,
    `z${Math.min(words.length, 12)}`,
  ].map(hashed);
}

/** The probability that a note has each word of a sentence. */
export function keptShares(words: readonly TalkWord[], { weights, scale }: BoundaryTable): number[] {
  return words.map((_, at) => {
    let score = weights[0] ?? 0;
    for (const feature of talkFeatures(words, at)) score += weights[feature] ?? 0;
    return 1 / (1 + Math.exp(-score * scale));
  });
}
