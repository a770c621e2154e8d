import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { type Correction, withoutCorrections } from '../text/edited-text.ts';
import { withoutEnd } from '../text/trim.ts';
import type { RecognisedWord } from './recognised-words.ts';

/** What became of one heard word, or of several that were written as one: characters `start` to `end` of the text. */
export interface WrittenWord {
  readonly start: number;
  readonly end: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The recogniser was unsure of it, or of one of those that it was made of, and no person of all of them sure. */
  readonly unsure: boolean;
  /** It would be unsure, had no person said that it is right. */
  readonly confirmed: boolean;
}

/** What surrounds a word without belonging to it. */
const BEFORE_WORD = new RegExp(`^[^\\p{L}\\p{N}${CURRENCY_SYMBOLS.join('')}]+`, 'u');
const AFTER_WORD = /[^\p{L}\p{N}%*]/u;

/**
 * Where the recognised words stand in the text that was made of them, in order and without overlaps. A correction takes
 * over what is known of all words that it touches. None when the text is not made of them (any more): a mark never
 * stands at a word that it was not made for.
 */
export function writtenWords(
  text: string,
  corrections: readonly Correction[],
  heard: readonly RecognisedWord[],
): WrittenWord[] {
  return placedWords(text, corrections, heard).map(({ heard: _, ...word }) => word);
}

/** With the heard words that each was made of. */
function placedWords(
  text: string,
  corrections: readonly Correction[],
  heard: readonly RecognisedWord[],
): (WrittenWord & { readonly heard: readonly RecognisedWord[] })[] {
  if (withoutCorrections(text, corrections) !== heard.map((word) => word.text).join(' ')) return [];
  const places = placesOf(corrections);
  const isCorrected = (start: number, end: number) => places.some((place) => place.start < end && place.end > start);
  const merged: PlacedWord[] = [];
  let at = 0;
  for (const word of heard) {
    const start = writtenAt(places, at, 'start');
    const end = writtenAt(places, at + word.text.length, 'end');
    at += word.text.length + 1;
    const next = { start, end, startMs: word.startMs, endMs: word.endMs, heard: [word] };
    const last = merged.at(-1);
    if (last && start < last.end) merged.splice(-1, 1, joined(last, next));
    else merged.push(next);
  }
  return merged.flatMap(({ start, end, heard: made, ...times }) => {
    const written = text.slice(start, end);
    const from = start + (BEFORE_WORD.exec(written)?.[0].length ?? 0);
    const until = end - (written.length - withoutEnd(written, AFTER_WORD).length);
    // A term that was put right is shown as such; a number is as doubtful in figures as it was in words.
    const isSettled = isCorrected(from, until) && !/\d/.test(written);
    const doubtful = isSettled ? [] : made.filter(({ unsure }) => unsure);
    const unsure = doubtful.some((word) => word.confirmed !== true);
    const confirmed = doubtful.length > 0 && !unsure;
    return from < until ? [{ start: from, end: until, ...times, unsure, confirmed, heard: made }] : [];
  });
}

/**
 * The heard words after a person said that the marked one which is written from `start` to `end` is right, or took that
 * back; null when there is no such mark (any more), or it says so already.
 */
export function withWordConfirmed(
  text: string,
  corrections: readonly Correction[],
  heard: readonly RecognisedWord[],
  { start, end, confirmed }: { readonly start: number; readonly end: number; readonly confirmed: boolean },
): RecognisedWord[] | null {
  const word = placedWords(text, corrections, heard).find((one) => one.start === start && one.end === end);
  if (!word || (confirmed ? !word.unsure : !word.confirmed)) return null;
  return heard.map((one) => (one.unsure && word.heard.includes(one) ? { ...one, confirmed } : one));
}

/**
 * The heard words after a person put back what was recognised at `undone`, one of the corrections: of these words they
 * are sure now.
 */
export function withConfirmed(
  heard: readonly RecognisedWord[],
  corrections: readonly Correction[],
  undone: Pick<Correction, 'start'>,
): RecognisedWord[] {
  const place = placesOf(corrections).find(({ start }) => start === undone.start);
  if (!place) return [...heard];
  let at = 0;
  return heard.map((word) => {
    const [from, until] = [at, at + word.text.length];
    at = until + 1;
    return from < place.heardUntil && until > place.heardFrom ? { ...word, unsure: false } : word;
  });
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** Characters of the recognised text. */
  readonly heardFrom: number;
  readonly heardUntil: number;
}

function placesOf(corrections: readonly Correction[]): Place[] {
  let shift = 0;
  return [...corrections]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, from }) => {
      const heardFrom = start + shift;
      shift += from.length - (end - start);
      return { start, end, heardFrom, heardUntil: heardFrom + from.length };
    });
}

/** Where a place of the recognised text is in the written one; inside of a correction, that correction's edge. */
function writtenAt(places: readonly Place[], heardAt: number, edge: 'start' | 'end'): number {
  let shift = 0;
  for (const { start, end, heardFrom, heardUntil } of places) {
    const isBefore = edge === 'start' ? heardAt < heardFrom : heardAt <= heardFrom;
    if (isBefore) break;
    const isInside = edge === 'start' ? heardAt < heardUntil : heardAt <= heardUntil;
    if (isInside) return edge === 'start' ? start : end;
    shift = end - heardUntil;
  }
  return heardAt + shift;
}

type PlacedWord = Omit<WrittenWord, 'unsure' | 'confirmed'> & { readonly heard: readonly RecognisedWord[] };

const joined = (one: PlacedWord, other: PlacedWord): PlacedWord => ({
  start: one.start,
  end: Math.max(one.end, other.end),
  startMs: extreme(Math.min, one.startMs, other.startMs),
  endMs: extreme(Math.max, one.endMs, other.endMs),
  heard: [...one.heard, ...other.heard],
});

const extreme = (pick: (a: number, b: number) => number, a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : pick(a, b);
