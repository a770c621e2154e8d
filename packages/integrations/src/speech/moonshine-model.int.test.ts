import { beforeAll, describe, expect, it } from 'vitest';
import { Decimator } from './decimator.ts';
import { dentalTerms } from './lexicon/index.ts';
import { LIVE_SAMPLE_RATE } from './live-port.ts';
import { moonshineDirectory } from './model-paths.ts';
import { MoonshineModel } from './moonshine-model.ts';
import { SAMPLE_RATE } from './opus-timeline.ts';
import { consultationPcm } from './spoken-fixtures.ts';

let model: MoonshineModel;
let spoken: Float32Array;

/** Some seconds of the consultation, from its beginning. */
const seconds = (count: number) => spoken.subarray(0, count * SAMPLE_RATE);
const hear = (samples: Float32Array, draft?: readonly number[]) =>
  model.transcribe(samples, dentalTerms, { draft: draft ?? [] });

beforeAll(async () => {
  model = await MoonshineModel.load('base', moonshineDirectory('base'), 2);
  const { samples } = await consultationPcm(4);
  spoken = new Decimator(LIVE_SAMPLE_RATE / SAMPLE_RATE).push(samples);
}, 120_000);

describe('a draft', { timeout: 180_000 }, () => {
  it('of a shorter piece changes no word', async () => {
    const whole = await hear(seconds(8));
    const piece = await hear(seconds(5));
    expect(piece.tokens.length).toBeGreaterThan(8);
    expect((await hear(seconds(8), piece.tokens)).tokens).toEqual(whole.tokens);
  });

  it('of something else, or of more than was said, puts no word into it', async () => {
    const alone = await hear(seconds(5));
    const longer = await hear(seconds(8));
    expect((await hear(seconds(5), longer.tokens)).text).toBe(alone.text);
    expect((await hear(seconds(5), longer.tokens.slice(6))).text).toBe(alone.text);
  });
});
