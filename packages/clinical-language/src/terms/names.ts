import type { EnglishWords, LexiconEntry } from './lexicon.ts';

/** Shorter parts of a name sound like too many words. */
const MIN_LETTERS = 4;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|sir|dame|patient|voice|note|consultation)\.?$/i;

/** What the recogniser and the lexicon know of the people of a consultation. */
export interface NameTerms {
  /** What the recogniser expects. */
  terms: string[];
  /** How names are written. */
  entries: LexiconEntry[];
}

/**
 * The names of the people of a consultation, whole and in parts. Parts that are words ("Rose", "Long") are expected only
 * in the whole name, so that no rose gets a capital.
 */
export function nameTerms(names: readonly string[], { isCommonWord, isEnglishWord }: EnglishWords): NameTerms {
  const terms = new Set<string>();
  for (const name of names) {
    const parts = name
      .split(/\s+/)
      .map((part) => part.replaceAll(/[^\p{L}'’-]/gu, ''))
      .filter((part) => /\p{L}{2}/u.test(part) && !TITLE.test(part));
    const own = parts.filter((part) => part.length >= MIN_LETTERS && !isCommonWord(part) && !isEnglishWord(part));
    if (own.length > 0 && parts.length > 1) terms.add(parts.join(' '));
    for (const part of own) terms.add(part);
  }
  const written = [...terms];
  return { terms: written, entries: written.map((name) => ({ spoken: name.toLowerCase(), written: name })) };
}
