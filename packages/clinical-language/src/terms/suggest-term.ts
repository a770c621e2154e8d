import { distance } from 'fastest-levenshtein';
import { withoutEnd } from '../text/trim.ts';
import { lettersOf, wordsOf } from '../text/word-tokens.ts';
import type { KnownTerm, Lexicon, LexiconEntry } from './lexicon.ts';

/** Longer changes are about content, not about spelling. */
const MAX_WORDS = 2;
/** Shorter words are similar to too many others. */
const MIN_LETTERS = 4;
/** Share of letters that may differ between a word and its misrecognition. */
const ALIKE = 0.5;

/**
 * The term to add after a user changed a phrase from `before` to `after`: one or two words in place of others that sound
 * like them. None where the change may be of content (figures, everyday words, terms, plurals), and none for known terms.
 */
export function suggestTerm(before: string, after: string, lexicon: Lexicon): LexiconEntry | undefined {
  const change = changedWords(before, after);
  if (!change) return undefined;
  const { recognised, begins } = change;
  const [spoken, said] = [recognised.join(' ').toLowerCase(), wordsOf(recognised.join(' '))];
  const written = inSentence(change.written.join(' '), begins, lexicon);
  const [from, to] = [lettersOf(spoken), lettersOf(written)];
  if (/\d/.test(spoken + written) || Math.min(from.length, to.length) < MIN_LETTERS) return undefined;
  if (from === to ? written === spoken : recognised.some((word, i) => isInflection(word, change.written[i])))
    return undefined;
  if (distance(from, to) > ALIKE * Math.max(from.length, to.length)) return undefined;
  const known = termOf(spoken, lexicon);
  if (known && (known.isOwn || from !== to)) return undefined;
  const isPlain = [said, wordsOf(written)].map((words) => words.every((word) => isOrdinary(word, lexicon)));
  if (isPlain.every(Boolean) && (from !== to || /^[\p{Ll} ]+$/u.test(written))) return undefined;
  return { spoken, written };
}

/** The words that differ between two texts, if they are adjacent and few. */
function changedWords(before: string, after: string) {
  const [was, is] = [tokens(before), tokens(after)];
  let first = 0;
  while (first < Math.min(was.length, is.length) && was[first]?.word === is[first]?.word) first += 1;
  let last = 0;
  while (last < Math.min(was.length, is.length) - first && was.at(-1 - last)?.word === is.at(-1 - last)?.word)
    last += 1;
  const recognised = was.slice(first, was.length - last).map(({ word }) => word);
  const written = is.slice(first, is.length - last).map(({ word }) => word);
  if (Math.min(recognised.length, written.length) === 0 || Math.max(recognised.length, written.length) > MAX_WORDS) {
    return undefined;
  }
  return { recognised, written, begins: first === 0 || (is[first - 1]?.endsSentence ?? false) };
}

function tokens(text: string): { word: string; endsSentence: boolean }[] {
  return text.split(/\s+/).flatMap((token) => {
    const word = withoutEnd(token.replace(/^[^\p{L}\p{N}]+/u, ''), /[^\p{L}\p{N}]/u);
    return word === '' ? [] : [{ word, endsSentence: /[.?!]$/.test(token) }];
  });
}

/** An English word, or a word of a built-in term. */
function isOrdinary(word: string, { isEnglishWord, terms, phrases }: Lexicon): boolean {
  return isEnglishWord(word) || [terms, phrases].some((known) => known.get(word)?.some(({ isOwn }) => !isOwn));
}

/** Whether one word is the other with an ending. */
function isInflection(word: string, other = ''): boolean {
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  return one !== two && (one.startsWith(two) || two.startsWith(one));
}

/** Without the capital letter that only the beginning of a sentence gave it. */
function inSentence(written: string, begins: boolean, lexicon: Lexicon): string {
  if (!begins || !/^\p{Lu}\p{Ll}/u.test(written)) return written;
  const known = termOf(written, lexicon)?.written;
  if (known?.toLowerCase() === written.toLowerCase()) return known;
  const isPlain = wordsOf(written).every((word) => lexicon.isEnglishWord(word));
  return isPlain ? written.charAt(0).toLowerCase() + written.slice(1) : written;
}

function termOf(spoken: string, lexicon: Lexicon): KnownTerm | undefined {
  const said = wordsOf(spoken).join(' ');
  return lexicon.terms.get(said.split(' ', 1)[0] ?? '')?.find(({ words }) => words.join(' ') === said);
}
