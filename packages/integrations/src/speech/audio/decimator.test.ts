import { describe, expect, it } from 'vitest';
import { Decimator } from './decimator.ts';

const RATE = 48_000;
const LOUD = 16_000;

function tone(hertz: number, seconds = 0.5): Int16Array {
  return Int16Array.from({ length: RATE * seconds }, (_, i) =>
    Math.round(LOUD * Math.sin((2 * Math.PI * hertz * i) / RATE)),
  );
}

/** Of the middle, where the filter is filled. */
function loudness(samples: Float32Array): number {
  const middle = samples.subarray(samples.length / 4, (samples.length * 3) / 4);
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length) * Math.SQRT2;
}

describe.each([
  { to: 16_000, factor: 3 },
  { to: 24_000, factor: 2 },
])('from 48 kHz to $to Hz', ({ to, factor }) => {
  it.each([100, 1_000, 3_000, 6_000])('leaves %i Hz as loud as it was', (hertz) => {
    expect(loudness(new Decimator(factor).push(tone(hertz)))).toBeCloseTo(LOUD / 32_768, 2);
  });

  it('attenuates aliases', () => {
    for (const hertz of [to / 2 + 500, to - 1_000, to + 300, 23_000]) {
      if (hertz < RATE / 2)
        expect(loudness(new Decimator(factor).push(tone(hertz)))).toBeLessThan(LOUD / 32_768 / 1_000);
    }
  });

  it('returns the same for pushes of any size, and as many samples as the time needs', () => {
    const all = tone(440);
    const whole = new Decimator(factor).push(all);
    const inPieces = new Decimator(factor);
    const joined: number[] = [];
    for (let at = 0; at < all.length; at += 4_799) joined.push(...inPieces.push(all.subarray(at, at + 4_799)));
    expect(joined).toEqual([...whole]);
    expect(whole.length * factor).toBeGreaterThan(all.length - 100);
  });
});
