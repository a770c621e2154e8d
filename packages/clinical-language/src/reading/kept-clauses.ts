import { type BoundaryTable, hashed } from './boundaries.ts';
import { comparableWords } from './text-features.ts';
import { classesIn } from './word-classes.ts';

/** Which clauses of a conversation a note has, learned from conversations and what a note said of them. */

/** A part of a sentence and its place in it. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

const CUT = /[,;–—]\s+|\s+(?=(?:and|but|so|cos|because) (?:i|it|we|you|they|he|she|that|there|then|the)\b)/gi;
/** A condition, a choice or a denial belongs to what it is said of. */
const LEANS_BACK =
  /^(?:(?:and|but) )?(?:if|unless|until|till|when|while|whenever|except|or|nor|not|never|no|than|without|only|just|because|cos|which|who|whose|depending|provided|instead|rather|though|although|both|either|neither|all|any|none|nothing|apart|as long)\b/i;
const LEANS_ON =
  /^(?:(?:and|but|so|well|oh|right|okay|ok|then)[,\s]+){0,3}(?:(?:yes|yeah|yep|no|nope|not really|none|nothing|never)[,;–—\s]*$|(?:if|unless|until|till|when|while|once|as long|not|either|neither|both|instead|rather|because|since)\b)/i;

/** The clauses of a sentence, in order: all of its words. What depends on a clause is in one with it. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  const add = (until: number) => {
    const last = clauses.at(-1);
    const one = text.slice(from, until);
    if (last && (LEANS_BACK.test(one) || LEANS_ON.test(last.text) || !/[\p{L}\p{N}]/u.test(one))) {
      last.text = text.slice(last.start, until);
      last.end = until;
    } else clauses.push({ text: one, start: from, end: until });
    from = until;
  };
  for (const match of text.matchAll(CUT)) add(match.index + match[0].length);
  if (from < text.length) add(text.length);
  return clauses;
}

/** The words of a clause and what they speak of. */
interface ClauseWords {
  words: readonly string[];
  classes: readonly number[];
}

export function clauseWords(text: string): ClauseWords {
  const words = comparableWords(text);
  return { words, classes: classesIn(words) };
}

const NONE: ClauseWords = { words: [], classes: [] };

/** The features of a clause: its words and pairs of words, what they speak of, those before and after it, and its kind. */
export function clauseFeatures(clauses: readonly ClauseWords[], at: number, isAsked: boolean): number[] {
  const { words, classes } = clauses[at] ?? NONE;
  const before = clauses[at - 1] ?? NONE;
  const after = clauses[at + 1] ?? NONE;
  const features = [
    ...words.map((word) => `w${word}`),
    ...words.map((word) => `s${word.slice(0, 5)}`),
    ...words.slice(1).map((word, index) => `p${words[index]} ${word}`),
    ...words.slice(2).map((word, index) => `t${words[index]} ${words[index + 1]} ${word}`),
    ...classes.map((one) => `c${one}`),
    ...before.words.map((word) => `b${word}`),
    ...after.words.map((word) => `a${word}`),
    ...before.classes.map((one) => `d${one}`),
    ...after.classes.map((one) => `e${one}`),
    `f${words[0]}`,
    `g${words[0]} ${words[1]}`,
    `l${Math.min(words.length, 12)}`,
    `q${isAsked}`,
    `n${words.includes('#')}`,
  ];
  return [...new Set(features.map(hashed))];
}

/** The probability that a note has a clause. */
export function keptShare(features: readonly number[], { weights, scale }: BoundaryTable): number {
  let score = weights[0] ?? 0;
  for (const feature of features) score += weights[feature] ?? 0;
  return 1 / (1 + Math.exp(-score * scale));
}
