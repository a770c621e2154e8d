import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { type Correction, withoutCorrections } from '../text/edited-text.ts';
import { withoutEnd } from '../text/trim.ts';
import type { RecognisedWord } from './recognised-words.ts';

/** The written form of one or several recognised words: characters `start` to `end` of the text. */
export interface WrittenWord {
  readonly start: number;
  readonly end: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** One of its recognised words has low confidence, and no user confirmed it. */
  readonly unsure: boolean;
  /** A user confirmed it; otherwise it would be unsure. */
  readonly confirmed: boolean;
}

/** Characters around a word that do not belong to it. */
const BEFORE_WORD = new RegExp(`^[^\\p{L}\\p{N}${CURRENCY_SYMBOLS.join('')}]+`, 'u');
const AFTER_WORD = /[^\p{L}\p{N}%*]/u;

/**
 * The position of the recognised words in the written text, in order and without overlaps. A correction has the data of
 * all words that it touches. Empty when the text is not made of these words, so that a mark is never at another word.
 */
export function writtenWords(
  text: string,
  corrections: readonly Correction[],
  recognised: readonly RecognisedWord[],
): WrittenWord[] {
  return placedWords(text, corrections, recognised).map(({ recognised: _, ...word }) => word);
}

/** With the recognised words of each. */
function placedWords(
  text: string,
  corrections: readonly Correction[],
  recognised: readonly RecognisedWord[],
): (WrittenWord & { readonly recognised: readonly RecognisedWord[] })[] {
  if (withoutCorrections(text, corrections) !== recognised.map((word) => word.text).join(' ')) return [];
  const places = placesOf(corrections);
  const isCorrected = (start: number, end: number) => places.some((place) => place.start < end && place.end > start);
  const merged: PlacedWord[] = [];
  let at = 0;
  for (const word of recognised) {
    const start = writtenAt(places, at, 'start');
    const end = writtenAt(places, at + word.text.length, 'end');
    at += word.text.length + 1;
    const next = { start, end, startMs: word.startMs, endMs: word.endMs, recognised: [word] };
    const last = merged.at(-1);
    if (last && start < last.end) merged.splice(-1, 1, joined(last, next));
    else merged.push(next);
  }
  return merged.flatMap(({ start, end, recognised: made, ...times }) => {
    const written = text.slice(start, end);
    const from = start + (BEFORE_WORD.exec(written)?.[0].length ?? 0);
    const until = end - (written.length - withoutEnd(written, AFTER_WORD).length);
    // A corrected term is shown as such; a number in figures is as uncertain as in words.
    const isSettled = isCorrected(from, until) && !/\d/.test(written);
    const doubtful = isSettled ? [] : made.filter(({ unsure }) => unsure);
    const unsure = doubtful.some((word) => word.confirmed !== true);
    const confirmed = doubtful.length > 0 && !unsure;
    return from < until ? [{ start: from, end: until, ...times, unsure, confirmed, recognised: made }] : [];
  });
}

/**
 * The recognised words after a user confirmed the marked word from `start` to `end`, or undid that; null without such a
 * mark, or without a change.
 */
export function withWordConfirmed(
  text: string,
  corrections: readonly Correction[],
  recognised: readonly RecognisedWord[],
  { start, end, confirmed }: { readonly start: number; readonly end: number; readonly confirmed: boolean },
): RecognisedWord[] | null {
  const word = placedWords(text, corrections, recognised).find((one) => one.start === start && one.end === end);
  if (!word || (confirmed ? !word.unsure : !word.confirmed)) return null;
  return recognised.map((one) => (one.unsure && word.recognised.includes(one) ? { ...one, confirmed } : one));
}

/**
 * The recognised words after a user undid the correction `undone`: its words are confirmed.
 */
export function withConfirmed(
  recognised: readonly RecognisedWord[],
  corrections: readonly Correction[],
  undone: Pick<Correction, 'start'>,
): RecognisedWord[] {
  const place = placesOf(corrections).find(({ start }) => start === undone.start);
  if (!place) return [...recognised];
  let at = 0;
  return recognised.map((word) => {
    const [from, until] = [at, at + word.text.length];
    at = until + 1;
    return from < place.recognisedUntil && until > place.recognisedFrom ? { ...word, unsure: false } : word;
  });
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** Characters of the recognised text. */
  readonly recognisedFrom: number;
  readonly recognisedUntil: number;
}

function placesOf(corrections: readonly Correction[]): Place[] {
  let shift = 0;
  return [...corrections]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, from }) => {
      const recognisedFrom = start + shift;
      shift += from.length - (end - start);
      return { start, end, recognisedFrom, recognisedUntil: recognisedFrom + from.length };
    });
}

/** The position in the written text of a recognised one; within a correction, the correction's edge. */
function writtenAt(places: readonly Place[], recognisedAt: number, edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { start, end, recognisedFrom, recognisedUntil } of places) {
    const isBefore = edge === 'start' ? recognisedAt < recognisedFrom : recognisedAt <= recognisedFrom;
    if (isBefore) break;
    const isInside = edge === 'start' ? recognisedAt < recognisedUntil : recognisedAt <= recognisedUntil;
    if (isInside) return edge === 'start' ? start : end;
    shift = end - recognisedUntil;
  }
  return recognisedAt + shift;
}

type PlacedWord = Omit<WrittenWord, 'unsure' | 'confirmed'> & { readonly recognised: readonly RecognisedWord[] };

const joined = (one: PlacedWord, other: PlacedWord): PlacedWord => ({
  start: one.start,
  end: Math.max(one.end, other.end),
  startMs: extreme(Math.min, one.startMs, other.startMs),
  endMs: extreme(Math.max, one.endMs, other.endMs),
  recognised: [...one.recognised, ...other.recognised],
});

const extreme = (pick: (a: number, b: number) => number, a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : pick(a, b);
