import { FRAME_SAMPLES, SAMPLE_RATE } from './opus-timeline.ts';
import type { WordTime } from './port.ts';
import type { Utterance } from './utterance-splitter.ts';

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
  if (text === '' || words.map(({ word }) => lettersOf(word)).join('') !== lettersOf(text)) return undefined;
  let until = 0;
  const spans = words.map(({ word, start, end }) => {
    const from = until;
    until += lettersOf(word).length;
    return { from, until, start, end };
  });
  let at = 0;
  return text.split(' ').map((part) => {
    const from = at;
    at += lettersOf(part).length;
    const said = spans.filter((span) => span.from < at && span.until > from);
    const [first, last] = [said[0], said.at(-1)];
    return first && last ? { startMs: placeMs(first.start, utterance), endMs: placeMs(last.end, utterance) } : null;
  });
}

/** Where a second of the audio that was sent stands in the recording: silence was left out, and some comes before. */
function placeMs(seconds: number, { start, end, positions }: Pick<Utterance, 'start' | 'end' | 'positions'>): number {
  const sample = seconds * SAMPLE_RATE;
  const frame = Math.min(Math.max(0, Math.floor(sample / FRAME_SAMPLES)), positions.length - 1);
  const place = (positions[frame] ?? start) + (sample - frame * FRAME_SAMPLES);
  return Math.round((Math.min(Math.max(place, start), end) * 1000) / SAMPLE_RATE);
}
