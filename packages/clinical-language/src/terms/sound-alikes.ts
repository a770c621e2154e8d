import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { capitalised, isSentenceStart } from '../text/capitals.ts';
import type { Replacement } from '../text/edited-text.ts';
import { lettersOf, type WordToken, wordsOf, wordTokens } from '../text/word-tokens.ts';
import { type KnownTerm, type Lexicon, MIN_LETTERS, pairKey, type SoundingTerm } from './lexicon.ts';

/** Most words of one misrecognised term. */
const MAX_WORDS = 4;
/** Dental context needed to replace a non-word by a term, and to replace a real word. */
const CONTEXT_FOR_NON_WORD = 1;
const CONTEXT_FOR_REAL_WORD = 1.5;
/** Above this confidence a real word is not replaced. */
const MAX_DOUBTED_CONFIDENCE = 0.5;
/** Share of letters that may differ, for non-words and for real words. */
const CLOSE = 0.34;
const CLOSER = 0.18;
/** The same for one word beside correct words of the term: doubted, and not. */
const HALF = 0.5;
const ALIKE = 0.4;
/** A long non-word this close to a term needs no dental context. */
const NEARLY = 0.12;
const LONG = 9;

/** Of two forms of one word: number, tense and degree are what the speaker said. */
const ENDING = /^(?:|s|es|y|ies|ied|d|e|ed|ing|r|rs|er|ers|ly|ally|'s|ion|ions|ments?|ures?|able)$/;

/** A term as it is in a text. */
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
 * Corrects words that sound like a term: only in dental context, and only non-words or real words with low confidence.
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
    for (let count = 0; count < MAX_WORDS; count += 1) {
      const word = words[at + count];
      if (!word || (count > 0 && word.followsPunctuation) || /\d/.test(word.word)) break;
      window.push(word);
      holdsTerm ||= isKnown.has(at + count);
      const found =
        usualMisrecognition(window, { before: words[at - 1], next: words[at + count + 1] }, lexicon) ??
        partlyMisrecognised(window, lexicon) ??
        (holdsTerm ? undefined : likeness(window, lexicon));
      if (found) candidates.push({ ...found, window: [...window], places: window.map((_, i) => at + i) });
    }
  }
  const taken = new Set<number>();
  const chosen: { window: WordToken[]; term: SoundingTerm }[] = [];
  let weight = spokenOf;
  // Each correction adds dental context, which may allow another.
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

/** The dental context of terms: everyday words count half, each term once. */
export function weightOf(terms: readonly TermInText[]): number {
  const weights = new Map(terms.map(({ term }) => [term.written, term.weight]));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** "Explained in lay terms" is no inlay. */
const AFTER_LAY = /^(?:terms?|language|english|people|persons?|words)$/;
/** What may precede the noun that "carries" was misrecognised for, apart from the start of a clause; the verb has a subject. */
const BEFORE_CARIES =
  /^(?:no|is|are|was|were|has|have|had|there's|of|with|without|for|to|by|from|and|or|the|some|any|more|less|new|early|deep|gross|extensive|rampant|minimal|primary|secondary|recurrent|residual|active|arrested|soft|dental|root|cervical|enamel|dentine|dentin|occlusal|mesial|distal|interproximal|approximal|buccal|lingual|palatal|incisal|remove|removed|excavate|excavated|see|seen|saw|noted|found|shows?|showed)$/;
/** What follows it; the verb has an object. */
const AFTER_CARIES =
  /^(?:in|into|on|of|under|at|and|or|is|was|are|were|has|had|with|around|below|beneath|between|extending|removal|removed|excavated|present|noted|seen|detected|visible|risk|free|today)$/;

/** The term of a known misrecognition, or of the same letters with other spaces; not where the words have their own sense. */
function usualMisrecognition(
  window: readonly WordToken[],
  { before, next }: { before: WordToken | undefined; next: WordToken | undefined },
  lexicon: Lexicon,
) {
  const last = window.at(-1)?.word;
  const after = next?.followsPunctuation === false ? next.word : undefined;
  if (last === 'lay' && after !== undefined && AFTER_LAY.test(after)) return undefined;
  if (last === 'carries') {
    if (after !== undefined && !AFTER_CARIES.test(after)) return undefined;
    const isInClause = before !== undefined && window[0]?.followsPunctuation === false;
    if (isInClause && !BEFORE_CARIES.test(before.word)) return undefined;
  }
  const recognised = window.map(({ written }) => written).join(' ');
  const letters = lettersOf(recognised);
  const usual = lexicon.misrecognitions.get(window.map(({ word }) => word).join(' '));
  const apart =
    window.length === 1 || letters.length < MIN_LETTERS || isTerm(window, lexicon)
      ? undefined
      : lexicon.sounds
          .get(doubleMetaphone(letters)[0].charAt(0))
          ?.find((term) => term.letters === letters && term.words < window.length);
  const term = usual ?? apart;
  return term && !isDeclined(recognised, term, lexicon) ? { term, far: 0, needs: CONTEXT_FOR_NON_WORD } : undefined;
}

function isTerm(window: readonly WordToken[], lexicon: Lexicon): boolean {
  const [first] = termsAmong(window, lexicon);
  return first?.count === window.length;
}

/** The term of several words, of which some are correct and the others sound like the rest. */
function partlyMisrecognised(window: readonly WordToken[], lexicon: Lexicon) {
  if (window.length < 2 || isTerm(window, lexicon)) return undefined;
  let best: { term: SoundingTerm; far: number; needs: number } | undefined;
  for (const { word: anchor } of window) {
    for (const { words, written, isOwn } of lexicon.phrases.get(anchor) ?? []) {
      if (words.length !== window.length) continue;
      const others = window.flatMap((recognised, i) =>
        recognised.word === words[i] ? [] : [{ recognised, said: words[i] ?? '' }],
      );
      if (others.length === window.length || others.some(({ recognised, said }) => !isLike(recognised, said, lexicon)))
        continue;
      const letters = lettersOf(written);
      const far = distance(lettersOf(window.map(({ word }) => word).join('')), letters) / letters.length;
      const term = { written, letters, key: '', words: words.length, isOwn };
      if ((best && best.far <= far) || isDeclined(window.map((one) => one.written).join(' '), term, lexicon)) continue;
      best = {
        term,
        far,
        needs: needed(
          others.every(({ recognised: { word } }) => !lexicon.isEnglishWord(word)),
          far,
          letters,
        ),
      };
    }
  }
  return best;
}

/** Whether a word may be a misrecognition of the term's word. */
function isLike(recognised: WordToken, said: string, lexicon: Lexicon): boolean {
  const { word, confidence = 1 } = recognised;
  if (lexicon.words.has(word) || said.length < 4 || word.charAt(0) !== said.charAt(0)) return false;
  if (isMeant(recognised, [said], lexicon)) return false;
  const far = distance(word, said) / Math.max(word.length, said.length);
  return far <= (confidence < MAX_DOUBTED_CONFIDENCE || !lexicon.isEnglishWord(word) ? HALF : ALIKE);
}

/** The term that words sound like, their distance, and the dental context needed. */
function likeness(window: readonly WordToken[], lexicon: Lexicon) {
  const recognised = window.map(({ written }) => written).join(' ');
  const letters = lettersOf(recognised);
  if (letters.length < MIN_LETTERS) return undefined;
  const strange = window.filter(({ word }) => !lexicon.isEnglishWord(word) && !lexicon.words.has(word));
  const doubted = window.some(({ confidence = 1 }) => confidence < MAX_DOUBTED_CONFIDENCE);
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
      // Of several words the letters have to be nearly the term's: otherwise a word of the sentence is lost.
      const said = wordsOf(term.written);
      const isKept = window.some((one) => isMeant(one, said, lexicon));
      if (isKept && (window.length === 1 || strange.length === 0 || far > NEARLY || said.length > 1)) continue;
      if (isDeclined(recognised, term, lexicon)) continue;
      best = { term, far };
    }
  }
  if (!best) return undefined;
  return { ...best, needs: needed(strange.length > 0, best.far, letters) };
}

/**
 * Whether a word is what was said, however much it sounds like a term: a common word, even where the recogniser doubts
 * it, and another form of the term's own word.
 */
function isMeant({ word }: WordToken, said: readonly string[], lexicon: Lexicon): boolean {
  const plain = word.replace(/['’]s$/, '');
  if (lexicon.isCommonWord(word) || (plain !== word && (lexicon.words.has(plain) || lexicon.isEnglishWord(plain))))
    return true;
  return said.some((other) => isOtherForm(word, other));
}

/** "partly" and "partial", "tooth" and "tooth's", but not "was" and "wears". */
function isOtherForm(word: string, other: string): boolean {
  let shared = 0;
  while (shared < Math.min(word.length, other.length) && word[shared] === other[shared]) shared += 1;
  return shared >= 3 && ENDING.test(word.slice(shared)) && ENDING.test(other.slice(shared));
}

/** The dental context needed. */
function needed(isNonWord: boolean, far: number, letters: string): number {
  if (!isNonWord) return CONTEXT_FOR_REAL_WORD;
  return far <= NEARLY && letters.length >= LONG ? 0 : CONTEXT_FOR_NON_WORD;
}

function isDeclined(recognised: string, term: SoundingTerm, lexicon: Lexicon): boolean {
  return lexicon.declined.has(pairKey(recognised, term.written));
}

function replacement(text: string, window: readonly WordToken[], term: SoundingTerm): Replacement {
  const start = window[0]?.start ?? 0;
  const end = window.at(-1)?.end ?? start;
  const isCapital = /^\p{Lu}/u.test(text.slice(start));
  const to = isCapital && isSentenceStart(text, start) ? capitalised(term.written) : term.written;
  return { start, end, to };
}
