import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { capitalised, isSentenceStart } from '../text/capitals.ts';
import type { Replacement } from '../text/edited-text.ts';
import { lettersOf, type WordToken, wordTokens } from '../text/word-tokens.ts';
import { type KnownTerm, LEAST_LETTERS, type Lexicon, pairKey, type SoundingTerm } from './lexicon.ts';

/** The most words that one misrecognised term is recognised as. */
const MOST_WORDS = 4;
/** How far teeth must be spoken of before a word that is none is taken for a term, and before a real word is. */
const CONTEXT_FOR_NO_WORD = 1;
const CONTEXT_FOR_A_WORD = 1.5;
/** A recogniser that is surer than this of a real word is believed. */
const CLEARLY_SURE = 0.5;
/** Share of letters that may differ; of real words fewer. */
const CLOSE = 0.34;
const CLOSER = 0.18;
/** The same of one word beside others that were heard right: doubted, and not. */
const HALF = 0.5;
const ALIKE = 0.4;
/** A long word that is none and nearly is a term needs nothing else to speak for it. */
const NEARLY = 0.12;
const LONG = 9;

/** A term that stands in a text as it is. */
export interface TermInText {
  first: number;
  count: number;
  term: KnownTerm;
}

/** The terms among words, longest first, without overlaps. */
export function termsAmong(words: readonly WordToken[], lexicon: Lexicon): TermInText[] {
  const found: TermInText[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const term = lexicon.terms
      .get(words[at]?.word ?? '')
      ?.find(({ words: said }) =>
        said.every((word, i) => words[at + i]?.word === word && (i === 0 || !words[at + i]?.followsPunctuation)),
      );
    if (!term) continue;
    found.push({ first: at, count: term.words.length, term });
    at += term.words.length - 1;
  }
  return found;
}

/**
 * Words that sound like a term they are not: only where teeth are spoken of, and only words that are none, or real words
 * that the recogniser itself doubts.
 */
export function soundAlikes(
  text: string,
  lexicon: Lexicon,
  context: { before: string; confidences: readonly number[] | undefined },
): Replacement[] {
  const words = wordTokens(text, context.confidences);
  const known = termsAmong(words, lexicon);
  const isKnown = new Set(known.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i)));
  const spokenOf = weightOf(known) + weightOf(termsAmong(wordTokens(context.before), lexicon));
  const candidates: { window: WordToken[]; places: number[]; term: SoundingTerm; far: number; needs: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const window: WordToken[] = [];
    let holdsTerm = false;
    for (let count = 0; count < MOST_WORDS; count += 1) {
      const word = words[at + count];
      if (!word || (count > 0 && word.followsPunctuation) || /\d/.test(word.word)) break;
      window.push(word);
      holdsTerm ||= isKnown.has(at + count);
      const heard =
        usualMisrecognition(window, lexicon) ??
        partlyMisrecognised(window, lexicon) ??
        (holdsTerm ? undefined : likeness(window, lexicon));
      if (heard) candidates.push({ ...heard, window: [...window], places: window.map((_, i) => at + i) });
    }
  }
  const taken = new Set<number>();
  const chosen: { window: WordToken[]; term: SoundingTerm }[] = [];
  let weight = spokenOf;
  // Each correction says more of what is spoken of, so that another may follow from it.
  for (let more = true; more; ) {
    more = false;
    for (const one of [...candidates].sort((a, b) => a.far - b.far || b.window.length - a.window.length)) {
      if (one.needs > weight || one.places.some((place) => taken.has(place))) continue;
      for (const place of one.places) taken.add(place);
      chosen.push(one);
      weight += 1;
      more = true;
    }
  }
  return chosen.map(({ window, term }) => replacement(text, window, term)).sort((a, b) => a.start - b.start);
}

/** How far teeth are spoken of: names count whole, everyday words half, each once. */
export function weightOf(terms: readonly TermInText[]): number {
  const weights = new Map(terms.map(({ term }) => [term.written, term.weight]));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** The term that words are usually written for, or that they are but for the spaces in it. */
function usualMisrecognition(window: readonly WordToken[], lexicon: Lexicon) {
  const heard = window.map(({ written }) => written).join(' ');
  const letters = lettersOf(heard);
  const usual = lexicon.misrecognitions.get(window.map(({ word }) => word).join(' '));
  const apart =
    window.length === 1 || letters.length < LEAST_LETTERS || isTerm(window, lexicon)
      ? undefined
      : lexicon.sounds
          .get(doubleMetaphone(letters)[0].charAt(0))
          ?.find((term) => term.letters === letters && term.words < window.length);
  const term = usual ?? apart;
  return term && !isDeclined(heard, term, lexicon) ? { term, far: 0, needs: CONTEXT_FOR_NO_WORD } : undefined;
}

function isTerm(window: readonly WordToken[], lexicon: Lexicon): boolean {
  const [first] = termsAmong(window, lexicon);
  return first?.count === window.length;
}

/** The term of several words of which some were heard right, and the others sound like the rest of it. */
function partlyMisrecognised(window: readonly WordToken[], lexicon: Lexicon) {
  if (window.length < 2 || isTerm(window, lexicon)) return undefined;
  let best: { term: SoundingTerm; far: number; needs: number } | undefined;
  for (const { word: anchor } of window) {
    for (const { words, written, isOwn } of lexicon.phrases.get(anchor) ?? []) {
      if (words.length !== window.length) continue;
      const others = window.flatMap((heard, i) => (heard.word === words[i] ? [] : [{ heard, said: words[i] ?? '' }]));
      if (others.length === window.length || others.some(({ heard, said }) => !isLike(heard, said, lexicon))) continue;
      const letters = lettersOf(written);
      const far = distance(lettersOf(window.map(({ word }) => word).join('')), letters) / letters.length;
      const term = { written, letters, key: '', words: words.length, isOwn };
      if ((best && best.far <= far) || isDeclined(window.map((one) => one.written).join(' '), term, lexicon)) continue;
      best = {
        term,
        far,
        needs: needed(
          others.every(({ heard: { word } }) => !lexicon.isEnglishWord(word)),
          far,
          letters,
        ),
      };
    }
  }
  return best;
}

/** A word of no term that may be a misrecognised word of one. */
function isLike({ word, confidence = 1 }: WordToken, said: string, lexicon: Lexicon): boolean {
  if (lexicon.words.has(word) || said.length < 4 || word.charAt(0) !== said.charAt(0)) return false;
  const far = distance(word, said) / Math.max(word.length, said.length);
  return far <= (confidence < CLEARLY_SURE || !lexicon.isEnglishWord(word) ? HALF : ALIKE);
}

/** The term that words sound like, how far they are from it, and how much must speak for it. */
function likeness(window: readonly WordToken[], lexicon: Lexicon) {
  const heard = window.map(({ written }) => written).join(' ');
  const letters = lettersOf(heard);
  if (letters.length < LEAST_LETTERS) return undefined;
  const strange = window.filter(({ word }) => !lexicon.isEnglishWord(word) && !lexicon.words.has(word));
  const doubted = window.some(({ confidence = 1 }) => confidence < CLEARLY_SURE);
  if (strange.length === 0 && !doubted) return undefined;
  const limit = strange.length > 0 ? CLOSE : CLOSER;
  let best: { term: SoundingTerm; far: number } | undefined;
  for (const key of new Set(doubleMetaphone(letters))) {
    for (const term of lexicon.sounds.get(key.charAt(0)) ?? []) {
      const longest = Math.max(letters.length, term.letters.length);
      if (Math.abs(letters.length - term.letters.length) > limit * longest) continue;
      if (Math.abs(key.length - term.key.length) > 1 || distance(key, term.key) > (strange.length > 0 ? 1 : 0))
        continue;
      const far = (distance(letters, term.letters) + 2 * distance(key, term.key)) / (longest + 2);
      if (far > limit || (best && best.far <= far)) continue;
      if (isDeclined(heard, term, lexicon)) continue;
      best = { term, far };
    }
  }
  if (!best) return undefined;
  return { ...best, needs: needed(strange.length > 0, best.far, letters) };
}

/** How far teeth must be spoken of. */
function needed(isNoWord: boolean, far: number, letters: string): number {
  if (!isNoWord) return CONTEXT_FOR_A_WORD;
  return far <= NEARLY && letters.length >= LONG ? 0 : CONTEXT_FOR_NO_WORD;
}

function isDeclined(heard: string, term: SoundingTerm, lexicon: Lexicon): boolean {
  return lexicon.declined.has(pairKey(heard, term.written));
}

function replacement(text: string, window: readonly WordToken[], term: SoundingTerm): Replacement {
  const start = window[0]?.start ?? 0;
  const end = window.at(-1)?.end ?? start;
  const isCapital = /^\p{Lu}/u.test(text.slice(start));
  const to = isCapital && isSentenceStart(text, start) ? capitalised(term.written) : term.written;
  return { start, end, to };
}
