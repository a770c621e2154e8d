import type { Loudness } from './audio/opus-timeline.ts';
import type { Channel } from './port.ts';

/** Who speaks in a recording whose two channels are two microphones (docs/decisions/0036-speakers.md). */

/** A frame of an utterance, channel by channel. */
export interface HeardFrame extends Loudness {
  readonly isSpeech: boolean;
}

/** Frames of an utterance in which one channel clearly is the louder one: from `start`, before `end`. */
export interface VoiceRun {
  readonly channel: Channel;
  readonly start: number;
  readonly end: number;
}

/** Each person's microphone is at least so much louder; below it is not known who spoke. */
const CLEAR_DB = 6;
/** In one room each microphone also picks up the other person: a larger difference is one that is switched off. */
const DEAD_DB = 35;
/** Speech so much quieter than the loudest frame of the utterance is not judged: breath, room, the ends of words. */
const FAINT_DB = 25;
/** Frames before and after one that are judged with it: a tenth of a second each. */
const AROUND_FRAMES = 3;
/** A shorter run is a cough, a breath or an echo. */
const LEAST_RUN_FRAMES = 5;
/** So much of the speech may be unclear, as where one voice follows the other at once. */
const UNCLEAR_SHARE = 0.2;
/** Both voices at once for longer than this cannot be parted. */
const OVERLAP_FRAMES = 8;

/**
 * Which channel is the louder one, from the first frame of an utterance to its last. Undefined where that is not clear:
 * both sound alike, several people speak at once, or one microphone gives nothing.
 */
export function voiceRuns(heard: readonly HeardFrame[]): VoiceRun[] | undefined {
  const loudest = Math.max(...heard.filter(({ isSpeech }) => isSpeech).map(sum), 0);
  const judged = heard.flatMap((frame, at) =>
    frame.isSpeech && sum(frame) > loudest * 10 ** (-FAINT_DB / 10) ? [{ at, channel: channelAround(heard, at) }] : [],
  );
  const runs = clearRuns(judged);
  const clear = runs.reduce((frames, { count }) => frames + count, 0);
  if (clear === 0 || judged.length - clear > UNCLEAR_SHARE * judged.length) return undefined;
  if (runs.some((run) => isDead(heard, run))) return undefined;
  for (const [index, { first }] of runs.entries()) {
    const before = runs[index - 1];
    if (before && judged.filter(({ at }) => at > before.last && at < first).length > OVERLAP_FRAMES) return undefined;
  }
  return runs.map(({ channel }, index) => ({
    channel,
    start: index === 0 ? 0 : borderBetween(heard, runs[index - 1], runs[index]),
    end: index === runs.length - 1 ? heard.length : borderBetween(heard, runs[index], runs[index + 1]),
  }));
}

interface ClearRun {
  readonly channel: Channel;
  readonly first: number;
  last: number;
  /** Its frames of speech. */
  count: number;
}

/** Runs of the same channel, the shortest left out and what is then alike joined. */
function clearRuns(judged: readonly { at: number; channel: Channel | undefined }[]): ClearRun[] {
  const runs: ClearRun[] = [];
  for (const { at, channel } of judged) {
    const open = runs.at(-1);
    if (channel === undefined) continue;
    if (open?.channel === channel) {
      open.last = at;
      open.count += 1;
    } else runs.push({ channel, first: at, last: at, count: 1 });
  }
  const joined: ClearRun[] = [];
  for (const run of runs) {
    const open = joined.at(-1);
    if (run.count < LEAST_RUN_FRAMES) continue;
    if (open?.channel === run.channel) {
      open.last = run.last;
      open.count += run.count;
    } else joined.push({ ...run });
  }
  return joined;
}

function channelAround(heard: readonly HeardFrame[], at: number): Channel | undefined {
  const db = differenceDb(heard.slice(Math.max(0, at - AROUND_FRAMES), at + AROUND_FRAMES + 1));
  return Math.abs(db) < CLEAR_DB ? undefined : db > 0 ? 'left' : 'right';
}

const isDead = (heard: readonly HeardFrame[], { first, last }: ClearRun): boolean =>
  Math.abs(differenceDb(heard.slice(first, last + 1).filter(({ isSpeech }) => isSpeech))) > DEAD_DB;

/** How much louder the left channel is; infinite where the other is silent. */
function differenceDb(frames: readonly HeardFrame[]): number {
  const left = frames.reduce((total, frame) => total + frame.left, 0);
  const right = frames.reduce((total, frame) => total + frame.right, 0);
  return left === right ? 0 : 10 * Math.log10(left / right);
}

/** The quietest frame between two runs. */
function borderBetween(
  heard: readonly HeardFrame[],
  before: ClearRun | undefined,
  after: ClearRun | undefined,
): number {
  let border = (before?.last ?? 0) + 1;
  for (let at = border; at <= (after?.first ?? 0); at += 1) {
    if (sum(heard[at]) < sum(heard[border])) border = at;
  }
  return border;
}

const sum = (frame: HeardFrame | undefined): number => (frame ? frame.left + frame.right : 0);
