import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES } from './audio/opus-timeline.ts';
import { LOCAL_LIMITS, type Utterance, UtteranceSplitter } from './utterance-splitter.ts';

const FRAME_MS = 32;

/** Speech probability of each frame: [milliseconds, probability] after one another. */
function frames(...stretches: [ms: number, probability: number][]): number[] {
  return stretches.flatMap(([ms, probability]) => new Array<number>(Math.round(ms / FRAME_MS)).fill(probability));
}

/** Splits from a frame on; loudness follows the probability. */
function split(probabilities: number[], from = 0): Utterance[] {
  const splitter = new UtteranceSplitter(LOCAL_LIMITS);
  const ended = probabilities.flatMap((probability, i) => {
    const samples = new Float32Array(FRAME_SAMPLES).fill(probability / 2);
    return i < from ? [] : splitter.feed({ position: i * FRAME_SAMPLES, samples }, probability);
  });
  return [...ended, ...splitter.flush()];
}

function times(utterances: Utterance[]): [number, number][] {
  return utterances.map(({ start, end }) => [start / 16, end / 16]);
}

const lengthMs = ({ samples }: Utterance) => samples.length / 16;

describe('splitting a recording into utterances', () => {
  it('finds none in silence, in noise below the threshold, and in clicks', () => {
    expect(split(frames([10_000, 0.02]))).toEqual([]);
    expect(split(frames([10_000, 0.4]))).toEqual([]);
    expect(split(frames([1_000, 0], [96, 0.9], [5_000, 0]))).toEqual([]);
  });

  it('ends one of 3 s at a pause of half a second', () => {
    const utterances = split(frames([320, 0], [3_200, 0.9], [640, 0], [3_200, 0.9], [640, 0]));
    expect(times(utterances)).toEqual([
      [320, 3_520],
      [4_160, 7_360],
    ]);
  });

  it('joins a shorter one to the next', () => {
    expect(times(split(frames([640, 0.9], [960, 0], [3_200, 0.9], [640, 0])))).toEqual([[0, 4_800]]);
  });

  it('ends a fragment after four seconds of silence', () => {
    expect(times(split(frames([640, 0.9], [6_400, 0], [3_200, 0.9])))).toEqual([
      [0, 640],
      [7_040, 10_240],
    ]);
  });

  it('includes audio around the speech and shortens long silences inside', () => {
    const [utterance] = split(frames([3_200, 0], [640, 0.9], [3_200, 0], [640, 0.9], [3_200, 0]));
    if (!utterance) throw new Error('nothing found');
    expect(utterance.samples[0]).toBe(0);
    expect(lengthMs(utterance)).toBeGreaterThan(1_280 + 400);
    expect(lengthMs(utterance)).toBeLessThan(1_280 + 1_200);
  });

  it('cuts speech without a pause at its quietest place, never above 12 s, and loses none of it', () => {
    const utterances = split(frames([10_016, 0.9], [64, 0.55], [10_016, 0.9], [1_600, 0]));
    expect(utterances.every((utterance) => lengthMs(utterance) <= 12_000 + FRAME_MS)).toBe(true);
    expect(times(utterances)[0]?.[1]).toBeGreaterThanOrEqual(10_016);
    expect(times(utterances)[0]?.[1]).toBeLessThanOrEqual(10_112);
    for (const [i, { start }] of utterances.entries()) if (i > 0) expect(start).toBe(utterances[i - 1]?.end);
    expect(utterances.at(-1)?.end).toBe(utterances[0] && Math.round(20_096 / FRAME_MS) * FRAME_SAMPLES);
  });

  it('resumes from any end with the same utterances', () => {
    const said = frames(
      [320, 0],
      [4_000, 0.9],
      [700, 0.1],
      [1_000, 0.8],
      [800, 0.2],
      [15_000, 0.9],
      [2_000, 0],
      [700, 0.7],
    );
    const whole = split(said);
    expect(whole.length).toBeGreaterThan(3);
    for (const [i, { end }] of whole.entries()) {
      expect(split(said, end / FRAME_SAMPLES)).toEqual(whole.slice(i + 1));
    }
  });
});
