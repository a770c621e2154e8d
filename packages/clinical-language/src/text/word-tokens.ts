/** A word of a text and its place. */
export interface WordToken {
  /** In lower case. */
  word: string;
  written: string;
  start: number;
  end: number;
  /** Something other than a space or a hyphen is between the word before and this one. */
  followsPunctuation: boolean;
  /** The recogniser's confidence, 0 to 1, where it gives one. */
  confidence: number | undefined;
}

const WORD = /[\p{L}\p{N}]+(?:['’&][\p{L}\p{N}]+)*/gu;

/** The words of a text; `confidences` are those of its parts between spaces. */
export function wordTokens(text: string, confidences?: readonly number[]): WordToken[] {
  const tokens: WordToken[] = [];
  let until = 0;
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    const followsPunctuation = /[^ -]/.test(text.slice(until, start));
    const part = confidences && text.slice(0, start).split(' ').length - 1;
    const confidence = part === undefined ? undefined : confidences?.[part];
    tokens.push({ word: match[0].toLowerCase(), written: match[0], start, end, followsPunctuation, confidence });
    until = end;
  }
  return tokens;
}

/** The words of a term, in lower case; what separates them does not matter. */
export const wordsOf = (term: string): string[] => term.toLowerCase().match(WORD) ?? [];

/** Only the letters, for comparing. */
export const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
