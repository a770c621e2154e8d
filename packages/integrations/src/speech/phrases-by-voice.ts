import { FRAME_SAMPLES, SAMPLE_RATE } from './audio/opus-timeline.ts';
import type { SpeechPhrase, WordTime } from './port.ts';
import type { Utterance } from './utterance-splitter.ts';
import { type VoiceRun, voiceRuns } from './voices.ts';

/** More changes of voice than these within one utterance are not worth the time that finding their words takes. */
const RUNS_MAX = 6;
/** Words that may differ between the whole utterance and a part of it that is recognised alone. */
const DIFFERENT_SHARE = 0.25;
/** A word that is heard across the change of voices belongs to neither. */
const ACROSS_MS = 120;

type Text = Omit<SpeechPhrase, 'startMs' | 'endMs'>;

/** How the engine recognises a part of an utterance again. */
export type RecognisePart = (samples: Float32Array) => Promise<string>;

/**
 * The phrases of an utterance, with the channel of each where the recording has two. Where both voices are heard one after
 * the other, its text is divided between them: by the times of its words, else by recognising its parts alone, whose text
 * only shows where to divide. The words stay those of the whole utterance, and without a clear place it stays one phrase of
 * no channel.
 */
export async function phrasesByVoice(
  utterance: Utterance,
  phrase: SpeechPhrase,
  recognisePart?: RecognisePart,
): Promise<SpeechPhrase[]> {
  const runs = utterance.heard && voiceRuns(utterance.heard);
  const [first] = runs ?? [];
  if (!runs || !first) return [phrase];
  if (runs.length === 1) return [{ ...phrase, channel: first.channel }];
  if (runs.length > RUNS_MAX) return [phrase];
  const words = phrase.text.split(' ');
  const places: number[] = [];
  for (const run of runs.slice(1)) {
    const place = phrase.wordTimes
      ? placeByTimes(phrase.wordTimes, timeAt(utterance, run.start))
      : recognisePart && (await placeByParts(words, utterance, run.start, recognisePart));
    if (place === undefined || place < (places.at(-1) ?? 0)) return [phrase];
    places.push(place);
  }
  return divided(utterance, phrase, { words, runs, places });
}

/** The channel of a whole utterance; undefined where both are heard, or neither clearly. */
export function channelOf({ heard }: Utterance): Pick<SpeechPhrase, 'channel'> {
  const runs = heard && voiceRuns(heard);
  const [only] = runs ?? [];
  return only && runs?.length === 1 ? { channel: only.channel } : {};
}

const timeAt = ({ positions }: Utterance, frame: number): number =>
  Math.round(((positions[frame] ?? 0) * 1_000) / SAMPLE_RATE);

function divided(
  utterance: Utterance,
  phrase: SpeechPhrase,
  { words, runs, places }: { words: readonly string[]; runs: readonly VoiceRun[]; places: readonly number[] },
): SpeechPhrase[] {
  return runs.flatMap(({ channel, start, end }, index) => {
    const [from, until] = [places[index - 1] ?? 0, places[index] ?? words.length];
    if (from === until) return [];
    return [
      {
        ...textBetween(phrase, words, from, until),
        startMs: index === 0 ? phrase.startMs : timeAt(utterance, start),
        endMs: index === runs.length - 1 ? phrase.endMs : timeAt(utterance, end),
        channel,
      },
    ];
  });
}

function textBetween(
  { confidences, preferred, wordTimes }: SpeechPhrase,
  words: readonly string[],
  from: number,
  until: number,
): Text {
  return {
    text: words.slice(from, until).join(' '),
    ...(confidences && { confidences: confidences.slice(from, until) }),
    ...(preferred && { preferred: preferred.slice(from, until) }),
    ...(wordTimes && { wordTimes: wordTimes.slice(from, until) }),
  };
}

/** How many words come before a time; undefined where a word has no time or is heard across it. */
function placeByTimes(times: readonly (WordTime | null)[], atMs: number): number | undefined {
  let count = 0;
  for (const time of times) {
    if (time === null || (time.startMs < atMs - ACROSS_MS && time.endMs > atMs + ACROSS_MS)) return undefined;
    if ((time.startMs + time.endMs) / 2 < atMs) count += 1;
  }
  return count;
}

/** By recognising what is before the frame, else what is after it: the longer part first, as it is recognised better. */
async function placeByParts(
  words: readonly string[],
  { samples }: Utterance,
  frame: number,
  recognisePart: RecognisePart,
): Promise<number | undefined> {
  const at = frame * FRAME_SAMPLES;
  const before = async () => prefixLength(words, (await recognisePart(samples.slice(0, at))).split(' '));
  const after = async () => {
    const part = (await recognisePart(samples.slice(at))).split(' ').reverse();
    const length = prefixLength(words.toReversed(), part);
    return length === undefined ? undefined : words.length - length;
  };
  const [longer, shorter] = at * 2 > samples.length ? [before, after] : [after, before];
  return (await longer()) ?? shorter();
}

const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How many of the words a part of them is; undefined unless one number fits clearly best. */
export function prefixLength(words: readonly string[], part: readonly string[]): number | undefined {
  const wanted = part.map(lettersOf).filter((word) => word !== '');
  if (wanted.length === 0) return undefined;
  // The differences between `wanted` and the first `length` words, for each length.
  let row = Array.from({ length: wanted.length + 1 }, (_, at) => at);
  const different = [wanted.length];
  for (const word of words.map(lettersOf)) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, one] of wanted.entries()) {
      next.push(Math.min((row[at] ?? 0) + (word === one ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
    different.push(row[wanted.length] ?? 0);
  }
  const least = Math.min(...different);
  const best = different.indexOf(least);
  const isClear = different.lastIndexOf(least) === best && least <= DIFFERENT_SHARE * wanted.length;
  return isClear ? best : undefined;
}
