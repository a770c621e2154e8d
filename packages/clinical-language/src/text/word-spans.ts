/** A word of a text and where it stands. */
export interface WordInText {
  /** In small letters. */
  word: string;
  written: string;
  start: number;
  end: number;
  /** Something other than a space or a hyphen stands between the word before and this one. */
  isApart: boolean;
  /** How sure the recogniser was, 0 to 1, where it says so. */
  confidence: number | undefined;
}

/** The words of a text; `confidences` are those of its parts between spaces. */
export function wordsIn(text: string, confidences?: readonly number[]): WordInText[] {
  const words: WordInText[] = [];
  let until = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’&][\p{L}\p{N}]+)*/gu)) {
    const start = match.index;
    const end = start + match[0].length;
    const isApart = /[^ -]/.test(text.slice(until, start));
    const part = confidences && text.slice(0, start).split(' ').length - 1;
    const confidence = part === undefined ? undefined : confidences?.[part];
    words.push({ word: match[0].toLowerCase(), written: match[0], start, end, isApart, confidence });
    until = end;
  }
  return words;
}
