import { type AudioFrame, FRAME_SAMPLES, SAMPLE_RATE } from './opus-timeline.ts';

/** How long an utterance should be for the recogniser behind it. */
export interface UtteranceLimits {
  /** Shorter ones are joined to what follows them. */
  targetMs: number;
  /** Longer ones are cut at their quietest place. */
  maxMs: number;
}

/** Speech to be recognised as one piece. Positions in samples from the start of the recording. */
export interface Utterance {
  start: number;
  end: number;
  /** The audio with a little before and after; long silences inside are shortened. */
  samples: Float32Array;
  /** Where each {@link FRAME_SAMPLES} of them stood in the recording. */
  positions: readonly number[];
  /** How much of it the voice-activity model took for speech. */
  speechMs: number;
}

/** Moonshine makes the fewest errors on 3 to 12 s. */
export const LOCAL_LIMITS: UtteranceLimits = { targetMs: 3_000, maxMs: 12_000 };
/** Hosted models take up to 30 s and are paid by the call. */
export const HOSTED_LIMITS: UtteranceLimits = { targetMs: 12_000, maxMs: 25_000 };

const SPEECH_STARTS = 0.5;
const SPEECH_GOES_ON = 0.35;
const FRAME_MS = (FRAME_SAMPLES * 1000) / SAMPLE_RATE;
/** Real audio kept before the first and after the last speech: onsets and endings the model misses. */
const LEAD_FRAMES = 6;
const TAIL_FRAMES = 8;
/** After a pause of this length an utterance sounds as it will when it has ended. */
export const TAIL_MS = (TAIL_FRAMES * FRAME_SAMPLES * 1000) / SAMPLE_RATE;
/** Silence inside an utterance is kept up to this length. */
const MAX_PAUSE_FRAMES = 19;
/** The pause that ends an utterance: of at least the target length; of at least half of it; any. */
const PAUSE_MS = 500;
const SHORT_PAUSE_MS = 1_200;
const LONE_PAUSE_MS = 4_000;
/** Less speech than this is a click or a breath. */
const MIN_SPEECH_MS = 160;

interface Heard extends AudioFrame {
  probability: number;
}

/**
 * Cuts a recording into utterances at its pauses. Pure: the same frames give the same utterances whatever the pushes
 * they came in, and a splitter that starts where an utterance ended goes on as the first one would have.
 */
export class UtteranceSplitter {
  private readonly limits: UtteranceLimits;
  private lead: Heard[] = [];
  private kept: Heard[] = [];
  private start = 0;
  private end = 0;
  private speechFrames = 0;
  private pauseFrames = 0;

  constructor(limits: UtteranceLimits) {
    this.limits = limits;
  }

  /** The next frame and its speech probability, 0 to 1. Returns the utterances that ended with it. */
  feed(frame: AudioFrame, probability: number): Utterance[] {
    const heard = { ...frame, probability };
    const speaking = this.kept.length > 0;
    if (probability < (speaking && this.pauseFrames === 0 ? SPEECH_GOES_ON : SPEECH_STARTS)) {
      return speaking ? this.silence(heard) : this.remember(heard);
    }
    if (!speaking) this.start = frame.position;
    this.kept.push(...this.lead, heard);
    this.lead = [];
    this.pauseFrames = 0;
    this.speechFrames += 1;
    this.end = frame.position + FRAME_SAMPLES;
    return this.kept.length * FRAME_MS > this.limits.maxMs ? this.cut() : [];
  }

  /** The utterance that is under way as it would come out if it ended here, and the pause since its last speech. */
  underWay(): (Utterance & { pauseMs: number }) | undefined {
    if (this.kept.length === 0) return undefined;
    return { ...this.spoken(), pauseMs: this.pauseFrames * FRAME_MS };
  }

  /** Ends the utterance that is under way: the recording ends here, or audio is missing here. */
  flush(): Utterance[] {
    const ended = this.close();
    this.lead = [];
    return ended;
  }

  private remember(heard: Heard): Utterance[] {
    this.lead.push(heard);
    if (this.lead.length > LEAD_FRAMES) this.lead.shift();
    return [];
  }

  private silence(heard: Heard): Utterance[] {
    this.pauseFrames += 1;
    // What a long pause leaves out is held back as the lead of the speech after it.
    if (this.pauseFrames <= MAX_PAUSE_FRAMES - LEAD_FRAMES) this.kept.push(heard);
    else this.remember(heard);
    const spokenMs = ((this.end - this.start) * 1000) / SAMPLE_RATE;
    const pauseMs = this.pauseFrames * FRAME_MS;
    const target = this.limits.targetMs;
    const enough = spokenMs >= target ? PAUSE_MS : spokenMs >= target / 2 ? SHORT_PAUSE_MS : LONE_PAUSE_MS;
    return pauseMs >= enough ? this.close() : [];
  }

  private close(): Utterance[] {
    const ended = this.spoken();
    this.kept = [];
    this.speechFrames = 0;
    this.pauseFrames = 0;
    return ended.speechMs < MIN_SPEECH_MS ? [] : [ended];
  }

  private spoken(): Utterance {
    const { kept, start, end } = this;
    const tailEnd = end + TAIL_FRAMES * FRAME_SAMPLES;
    const frames = kept.filter((frame) => frame.position < tailEnd);
    const positions = frames.map(({ position }) => position);
    return { start, end, samples: audio(frames), positions, speechMs: this.speechFrames * FRAME_MS };
  }

  /** Too long without a pause: ends it at the quietest place of its last third and hears the rest again. */
  private cut(): Utterance[] {
    const frames = this.kept;
    const from = Math.floor((frames.length * 2) / 3);
    let at = from;
    for (let i = from; i < frames.length - 1; i += 1) if (loudness(frames, i) < loudness(frames, at)) at = i;
    const rest = frames.slice(at + 1);
    const first = frames.slice(0, at + 1);
    const last = first.at(-1);
    this.kept = first;
    this.end = (last?.position ?? this.start) + FRAME_SAMPLES;
    this.speechFrames = first.filter((frame) => frame.probability >= SPEECH_GOES_ON).length;
    this.lead = [];
    const ended = this.close();
    for (const frame of rest) ended.push(...this.feed(frame, frame.probability));
    return ended;
  }
}

/** How sure and how loud the speech around a frame is: low between words. */
function loudness(frames: readonly Heard[], at: number): number {
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

function audio(frames: readonly Heard[]): Float32Array {
  const samples = new Float32Array(frames.length * FRAME_SAMPLES);
  for (const [i, frame] of frames.entries()) samples.set(frame.samples, i * FRAME_SAMPLES);
  return samples;
}
