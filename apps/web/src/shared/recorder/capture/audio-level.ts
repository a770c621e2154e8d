import { VISUALISER_LEVEL_BASE, VISUALISER_LEVEL_MAX, VISUALISER_LEVEL_REMOVED } from '@openconsult/contracts/limits';

/** Anything quieter counts as silence: even a quiet room is louder. */
export const SILENCE_PEAK = 0.0008;

/** The current loudness, from 0 to 1. */
export interface LevelMeter {
  read: () => number;
}

/** The loudest deviation in a stretch of samples, 0 to 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}

/**
 * The height of a bar: 5 in silence, at most 70, growing with the perceived loudness
 * (behaviour.md#level-meter).
 */
export function barLevel(peak: number): number {
  if (peak <= SILENCE_PEAK) return VISUALISER_LEVEL_BASE;
  // From 40 dB below the loudest, where speech is a murmur, to the loudest.
  const loudness = Math.max(0, 1 + Math.log10(Math.min(1, peak)) / 2);
  return Math.round(VISUALISER_LEVEL_BASE + loudness * (VISUALISER_LEVEL_MAX - VISUALISER_LEVEL_BASE));
}

/**
 * The height of a bar while nothing is measured: 5 at first, 3 once what was measured is gone
 * (behaviour.md#level-meter).
 */
export const restingLevel = (wasLive: boolean): number => (wasLive ? VISUALISER_LEVEL_REMOVED : VISUALISER_LEVEL_BASE);

/** The bars after one tick: the newest last, at most `count`. */
export function nextBars(bars: readonly number[], level: number): number[] {
  return [...bars.slice(1), level];
}
