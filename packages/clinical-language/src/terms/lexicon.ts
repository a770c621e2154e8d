import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { doubleMetaphone } from 'double-metaphone';
import { lettersOf, wordsOf } from '../text/word-tokens.ts';
import { builtInTerms } from './built-in-terms.ts';
import { everydayTerms } from './everyday-terms.ts';
import { abbreviations } from './lists/abbreviations.ts';
import { medicalHistory } from './lists/medical-history.ts';
import { misrecognitions } from './misrecognitions.ts';

/** A user's or a practice's term as spoken and as written; both are the same for a plain term. */
export interface LexiconEntry {
  spoken: string;
  written: string;
}

/** A correction that a user undid so often that it is no longer made. Both in lower case. */
export interface DeclinedCorrection {
  from: string;
  to: string;
}

/** A term by its sound. */
export interface SoundingTerm {
  written: string;
  letters: string;
  key: string;
  words: number;
  /** True for a user's or a practice's term. */
  isOwn: boolean;
}

export interface KnownTerm {
  words: readonly string[];
  written: string;
  /** Added by a user or a practice, whose spelling wins. */
  isOwn: boolean;
  /** How strongly it shows that the text is about teeth: 1, or half for everyday words. */
  weight: number;
}

/** What is known about words of everyday English. */
export interface EnglishWords {
  isEnglishWord: (word: string) => boolean;
  /** One that is so frequent that no correction replaces it by another frequent one. */
  isCommonWord: (word: string) => boolean;
}

/** Terms prepared for {@link writeAsClinicians}; reusable for many texts. */
export interface Lexicon extends EnglishWords {
  /** By their first word, longest first. */
  terms: ReadonlyMap<string, readonly KnownTerm[]>;
  /** By the first sound of their key. */
  sounds: ReadonlyMap<string, readonly SoundingTerm[]>;
  /** Terms of several words, by each of their words. */
  phrases: ReadonlyMap<string, readonly KnownTerm[]>;
  /** Misrecognitions of terms, as words of {@link wordsOf} joined by spaces. */
  misrecognitions: ReadonlyMap<string, SoundingTerm>;
  /** Every word of every term. */
  words: ReadonlySet<string>;
  /** Of the practice: what is money in it, and how its country spells. */
  conventions: Conventions;
  declined: ReadonlySet<string>;
}

/** The medical history shows a patient, but no teeth. */
const medical: ReadonlySet<string> = new Set(medicalHistory);

/** Shorter terms are similar to too many other words. */
export const MIN_LETTERS = 5;

/**
 * Prepares a user's lexicon. Of two entries with one `spoken` the first wins, so pass the user's before the practice's;
 * both win over the built-in terms.
 */
export function prepareLexicon(
  english: EnglishWords,
  entries: readonly LexiconEntry[] = [],
  declined: readonly DeclinedCorrection[] = [],
  conventions: Conventions = DEFAULT_CONVENTIONS,
): Lexicon {
  const terms = new Map<string, KnownTerm[]>();
  const sounds = new Map<string, SoundingTerm[]>();
  const phrases = new Map<string, KnownTerm[]>();
  const words = new Set<string>();
  const known = new Set<string>();
  const add = (spoken: string, written: string, isOwn: boolean) => {
    const said = wordsOf(spoken);
    const [first] = said;
    if (first === undefined || known.has(said.join(' '))) return;
    known.add(said.join(' '));
    const weight = everydayTerms.has(spoken.toLowerCase()) || medical.has(spoken) ? 0.5 : 1;
    const term = { words: said, written, isOwn, weight };
    addTo(terms, first, term);
    for (const word of said) {
      words.add(word);
      if (said.length > 1) addTo(phrases, word, term);
    }
    const letters = lettersOf(spoken);
    if (letters.length < MIN_LETTERS || isAbbreviation(written)) return;
    for (const key of new Set(doubleMetaphone(letters))) {
      const sound = { written, letters, key, words: said.length, isOwn };
      addTo(sounds, key.charAt(0), sound);
    }
  };
  // The output of one entry is not changed by another.
  for (const { written } of entries) add(written, written, true);
  for (const { spoken, written } of entries) add(spoken, written, true);
  for (const term of builtInTerms) {
    add(term, term, false);
    const other = regularPlural(term) || singular(term, english);
    if (other) add(other, other, false);
  }
  for (const term of abbreviations) add([...term].join(' '), term, false);
  for (const some of terms.values()) some.sort((a, b) => b.words.length - a.words.length);
  const byRecognised = new Map(
    misrecognitions.flatMap(([spoken, recognised]) => {
      const letters = lettersOf(spoken);
      const term = { written: spoken, letters, key: '', words: wordsOf(spoken).length, isOwn: false };
      return recognised.map((one): [string, SoundingTerm] => [wordsOf(one).join(' '), term]);
    }),
  );
  return {
    ...english,
    terms,
    sounds,
    phrases,
    misrecognitions: byRecognised,
    words,
    conventions,
    declined: new Set(declined.map(({ from, to }) => pairKey(from, to))),
  };
}

/** Appends without copying the list, as many terms begin with the same word. */
function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The key of a correction in {@link Lexicon.declined}. */
export function pairKey(from: string, to: string): string {
  return `${from}\n${to}`.toLowerCase();
}

/** Empty for irregular plurals. */
function regularPlural(term: string): string {
  return /[a-z](?<![sxy]|ch|sh|us|is)$/.test(term) ? `${term}s` : '';
}

/** "lymph node" for "lymph nodes"; empty for words that only end like a plural. */
function singular(term: string, { isEnglishWord }: EnglishWords): string {
  const [, one = '', last = ''] = /^((?:.*[ -])?([a-z]{3,}[^sui]))s$/.exec(term) ?? [];
  const [es = ''] = /^.*(?:x|ch|sh)(?=es$)/.exec(term) ?? [];
  return es || (isEnglishWord(last) ? one : '');
}

function isAbbreviation(written: string): boolean {
  return /^[A-Z0-9]+$/.test(written);
}
