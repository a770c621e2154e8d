import { FRAME_SAMPLES, SAMPLE_RATE } from '../audio/opus-timeline.ts';
import type { WordTime } from '../port.ts';
import type { Utterance } from '../utterance-splitter.ts';

/** A word as an endpoint gives it: seconds in the audio that it was sent. */
export interface TimedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** What endpoints write the same in the text and in its words: spaces and punctuation may differ. */
const LETTERS = /[^\p{L}\p{N}]/gu;
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(LETTERS, '');

/**
 * When each part of the text between spaces was said in the recording; null for parts without a letter.
 * @returns undefined when the words are not those of the text: better no time than that of another word
 */
export function wordTimesOf(
  text: string,
  words: readonly TimedWord[],
  utterance: Pick<Utterance, 'start' | 'end' | 'positions'>,
): (WordTime | null)[] | undefined {
  const parts = matched(text, words);
  return parts?.map((said) => {
    const [first, last] = [said[0], said.at(-1)];
    return first && last ? { startMs: placeMs(first.start, utterance), endMs: placeMs(last.end, utterance) } : null;
  });
}

/** A token of the text as an endpoint gives it, with the logarithm of its probability. */
export interface ScoredToken {
  readonly token?: string;
  readonly logprob?: number;
}

/**
 * How sure an endpoint is of each part of the text between spaces: that of its least certain token, as in the local
 * engine. Parts without a letter are certain.
 * @returns undefined when the tokens are not those of the text
 */
export function confidencesOf(text: string, tokens: readonly ScoredToken[]): number[] | undefined {
  const scored = tokens.map(({ token = '', logprob = 0 }) => ({ word: token, probability: Math.exp(logprob) }));
  const parts = matched(text, scored);
  return parts?.map((said) => {
    const least = Math.min(1, ...said.map(({ probability }) => probability));
    return Math.round(least * 1_000) / 1_000;
  });
}

/** The endpoint's own pieces that make up each part of the text between spaces. */
function matched<T extends { readonly word: string }>(text: string, pieces: readonly T[]): T[][] | undefined {
  if (text === '' || pieces.map(({ word }) => lettersOf(word)).join('') !== lettersOf(text)) return undefined;
  let until = 0;
  const spans = pieces.map((piece) => {
    const from = until;
    until += lettersOf(piece.word).length;
    return { piece, from, until };
  });
  let at = 0;
  return text.split(' ').map((part) => {
    const from = at;
    at += lettersOf(part).length;
    return spans.filter((span) => span.from < at && span.until > from).map(({ piece }) => piece);
  });
}

/** The time in the recording of a second of the sent audio, whose silences are shortened. */
function placeMs(seconds: number, { start, end, positions }: Pick<Utterance, 'start' | 'end' | 'positions'>): number {
  const sample = seconds * SAMPLE_RATE;
  const frame = Math.min(Math.max(0, Math.floor(sample / FRAME_SAMPLES)), positions.length - 1);
  const place = (positions[frame] ?? start) + (sample - frame * FRAME_SAMPLES);
  return Math.round((Math.min(Math.max(place, start), end) * 1000) / SAMPLE_RATE);
}
