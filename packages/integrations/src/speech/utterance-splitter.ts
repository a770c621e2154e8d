import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE } from './audio/opus-timeline.ts';
import type { HeardFrame } from './voices.ts';

/** How long an utterance should be for the recogniser behind it. */
export interface UtteranceLimits {
  /** Shorter ones are joined to what follows them. */
  targetMs: number;
  /** Longer ones are cut at their quietest place. */
  maxMs: number;
}

/** Speech to be recognised as one piece. Positions are in samples from the start of the recording. */
export interface Utterance {
  start: number;
  end: number;
  /** The audio with a little before and after; long silences inside are shortened. */
  samples: Float32Array;
  /** The position in the recording of each {@link FRAME_SAMPLES} of them. */
  positions: readonly number[];
  /** Speech in it, by the voice-activity model. */
  speechMs: number;
  /** The channels in each {@link FRAME_SAMPLES} of the samples, where the recording has two. */
  heard?: readonly HeardFrame[];
}

/** Moonshine makes the fewest errors on 3 to 12 s. */
export const LOCAL_LIMITS: UtteranceLimits = { targetMs: 3_000, maxMs: 12_000 };
/** Hosted models take up to 30 s and are paid by the call. */
export const HOSTED_LIMITS: UtteranceLimits = { targetMs: 12_000, maxMs: 25_000 };

const SPEECH_STARTS = 0.5;
const SPEECH_CONTINUES = 0.35;
const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE;
/** Audio included before the first and after the last speech, for the onsets and endings that the model misses. */
const LEAD_FRAMES = 6;
const TAIL_FRAMES = 8;
/** After a pause of this length an utterance sounds as it will when it has ended. */
export const TAIL_MS = (TAIL_FRAMES * FRAME_SAMPLES * 1000) / SAMPLE_RATE;
/** Longer silence inside an utterance is shortened to this. */
const MAX_PAUSE_FRAMES = 19;
/** The pause that ends an utterance: of at least the target length; of at least half of it; any. */
const PAUSE_MS = 500;
const SHORT_PAUSE_MS = 1_200;
const LONE_PAUSE_MS = 4_000;
/** Less speech than this is a click or a breath. */
const MIN_SPEECH_MS = 160;

interface ScoredFrame extends AudioFrame {
  probability: number;
}

/**
 * Cuts a recording into utterances at its pauses. Pushes of any size give the same utterances, and a splitter that starts
 * where an utterance ended continues as the first one would have.
 */
export class UtteranceSplitter {
  readonly #limits: UtteranceLimits;
  #lead: ScoredFrame[] = [];
  #frames: ScoredFrame[] = [];
  #start = 0;
  #end = 0;
  #speechFrames = 0;
  #pauseFrames = 0;

  constructor(limits: UtteranceLimits) {
    this.#limits = limits;
  }

  /** The next frame and its speech probability, 0 to 1. Returns the utterances that ended with it. */
  feed(frame: AudioFrame, probability: number): Utterance[] {
    const scored = { ...frame, probability };
    const speaking = this.#frames.length > 0;
    if (probability < (speaking && this.#pauseFrames === 0 ? SPEECH_CONTINUES : SPEECH_STARTS)) {
      return speaking ? this.#onSilence(scored) : this.#addLead(scored);
    }
    if (!speaking) this.#start = frame.position;
    this.#frames.push(...this.#lead, scored);
    this.#lead = [];
    this.#pauseFrames = 0;
    this.#speechFrames += 1;
    this.#end = frame.position + FRAME_SAMPLES;
    return this.#frames.length * FRAME_MS > this.#limits.maxMs ? this.#cut() : [];
  }

  /** The utterance that is being spoken, as if it ended here, and the pause since its last speech. */
  current(): (Utterance & { pauseMs: number }) | undefined {
    if (this.#frames.length === 0) return undefined;
    return { ...this.#spoken(), pauseMs: this.#pauseFrames * FRAME_MS };
  }

  /** Ends the current utterance: the recording ends here, or audio is missing here. */
  flush(): Utterance[] {
    const ended = this.#close();
    this.#lead = [];
    return ended;
  }

  #addLead(frame: ScoredFrame): Utterance[] {
    this.#lead.push(frame);
    if (this.#lead.length > LEAD_FRAMES) this.#lead.shift();
    return [];
  }

  #onSilence(frame: ScoredFrame): Utterance[] {
    this.#pauseFrames += 1;
    // The rest of a long pause becomes the lead of the speech after it.
    if (this.#pauseFrames <= MAX_PAUSE_FRAMES - LEAD_FRAMES) this.#frames.push(frame);
    else this.#addLead(frame);
    const spokenMs = ((this.#end - this.#start) * 1000) / SAMPLE_RATE;
    const pauseMs = this.#pauseFrames * FRAME_MS;
    const target = this.#limits.targetMs;
    const enough = spokenMs >= target ? PAUSE_MS : spokenMs >= target / 2 ? SHORT_PAUSE_MS : LONE_PAUSE_MS;
    return pauseMs >= enough ? this.#close() : [];
  }

  #close(): Utterance[] {
    const ended = this.#spoken();
    this.#frames = [];
    this.#speechFrames = 0;
    this.#pauseFrames = 0;
    return ended.speechMs < MIN_SPEECH_MS ? [] : [ended];
  }

  #spoken(): Utterance {
    const [start, end] = [this.#start, this.#end];
    const tailEnd = end + TAIL_FRAMES * FRAME_SAMPLES;
    const frames = this.#frames.filter((frame) => frame.position < tailEnd);
    const positions = frames.map(({ position }) => position);
    const speechMs = this.#speechFrames * FRAME_MS;
    const isOfTwo = frames.some(({ loudness: of }) => of);
    const heard = frames.map(({ loudness: of, probability }) => ({
      ...(of ?? { left: 0, right: 0 }),
      isSpeech: of !== undefined && probability >= SPEECH_CONTINUES,
    }));
    return { start, end, samples: audio(frames), positions, speechMs, ...(isOfTwo && { heard }) };
  }

  /** Ends an utterance that is too long at the quietest place of its last third, and feeds the rest again. */
  #cut(): Utterance[] {
    const frames = this.#frames;
    const from = Math.floor((frames.length * 2) / 3);
    let at = from;
    for (let i = from; i < frames.length - 1; i += 1) if (loudness(frames, i) < loudness(frames, at)) at = i;
    const rest = frames.slice(at + 1);
    const first = frames.slice(0, at + 1);
    const last = first.at(-1);
    this.#frames = first;
    this.#end = (last?.position ?? this.#start) + FRAME_SAMPLES;
    this.#speechFrames = first.filter((frame) => frame.probability >= SPEECH_CONTINUES).length;
    this.#lead = [];
    const ended = this.#close();
    for (const frame of rest) ended.push(...this.feed(frame, frame.probability));
    return ended;
  }
}

/** How sure and how loud the speech around a frame is: low between words. */
function loudness(frames: readonly ScoredFrame[], at: number): number {
  let sum = 0;
  for (let i = Math.max(0, at - 1); i <= Math.min(frames.length - 1, at + 1); i += 1) {
    const frame = frames[i];
    if (!frame) continue;
    let energy = 0;
    for (const sample of frame.samples) energy += sample * sample;
    sum += Math.sqrt(energy / FRAME_SAMPLES) * (0.2 + frame.probability);
  }
  return sum;
}

function audio(frames: readonly ScoredFrame[]): Float32Array {
  const samples = new Float32Array(frames.length * FRAME_SAMPLES);
  for (const [i, frame] of frames.entries()) samples.set(frame.samples, i * FRAME_SAMPLES);
  return samples;
}
