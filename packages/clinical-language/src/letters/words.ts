/** A word and what stands before it: spaces and punctuation. */
export interface Word {
  before: string;
  text: string;
}

const WORD = /[£$€]?\p{N}+(?:[.,]\p{N}+)*%?|[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;

/** The words of a sentence, and what stands after the last one. */
export function wordsOf(text: string): { words: Word[]; end: string } {
  const words: Word[] = [];
  let until = 0;
  for (const match of text.matchAll(WORD)) {
    words.push({ before: text.slice(until, match.index), text: match[0].replaceAll('’', "'") });
    until = match.index + match[0].length;
  }
  return { words, end: text.slice(until) };
}

export const textOf = (words: readonly Word[]): string => words.map(({ before, text }) => before + text).join('');

export const lower = (word: Word | undefined): string => word?.text.toLowerCase() ?? '';

/** Whether a clause may begin before this word. */
export const isApart = (word: Word | undefined): boolean => /[,;:.!?()–—]/.test(word?.before ?? '');

export const setOf = (words: string): Set<string> => new Set(words.split(/\s+/).filter(Boolean));
