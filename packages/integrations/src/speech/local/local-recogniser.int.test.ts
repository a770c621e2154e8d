import { consultationSegments, readSpoken } from '@openconsult/fakes/spoken-consultation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRecogniser,
  type RecognitionResult,
  SpeechError,
  type SpeechPhrase,
  type SpeechRecogniser,
} from '../index.ts';

/** The first half minute: greeting, complaint, history, and the first finding. */
const segments = consultationSegments().slice(0, 10);

let recogniser: SpeechRecogniser;
let uninterrupted: RecognitionResult;

async function recognise(pieces: readonly Uint8Array[], settledUntilMs = 0): Promise<RecognitionResult> {
  const session = recogniser.open({ settledUntilMs });
  const results: RecognitionResult[] = [];
  for (const piece of pieces) results.push(await session.push(piece));
  results.push(await session.finish());
  session.close();
  return {
    phrases: results.flatMap(({ phrases }) => phrases),
    gaps: results.flatMap(({ gaps }) => gaps),
    durationMs: results.at(-1)?.durationMs ?? 0,
  };
}

function words(phrases: readonly SpeechPhrase[]): string {
  return phrases.map(({ text }) => text.toLowerCase()).join(' ');
}

beforeAll(async () => {
  recogniser = await createRecogniser({ kind: 'local' });
  uninterrupted = await recognise(segments);
}, 90_000);

afterAll(() => recogniser.close());

describe('the local recogniser', { timeout: 90_000 }, () => {
  it('recognises speech phrase by phrase, with times', () => {
    const { phrases, gaps, durationMs } = uninterrupted;
    const text = words(phrases);
    for (const said of ['good morning', 'high blood pressure', 'allergic to penicillin', 'fractured cusp', 'crown']) {
      expect(text).toContain(said);
    }
    expect(gaps).toEqual([]);
    expect(Math.abs(durationMs - 30_000)).toBeLessThan(500);
    for (const [i, { startMs, endMs }] of phrases.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(endMs).toBeLessThanOrEqual(durationMs);
      if (i > 0) expect(startMs).toBeGreaterThanOrEqual(phrases[i - 1]?.endMs ?? 0);
    }
  });

  it('has no phrase that its language model made shorter by more than two words', async () => {
    const alone = await createRecogniser({ kind: 'local', languageWeight: 0 });
    const session = alone.open();
    const results = [await session.push(Buffer.concat(segments)), await session.finish()];
    await alone.close();
    const counts = (phrases: readonly SpeechPhrase[]) => phrases.map(({ text }) => text.split(' ').length);
    const [without, counted] = [counts(results.flatMap(({ phrases }) => phrases)), counts(uninterrupted.phrases)];
    expect(counted).toHaveLength(without.length);
    for (const [i, count] of counted.entries()) expect(count).toBeGreaterThanOrEqual((without[i] ?? 0) - 2);
  });

  it('returns final phrases during the recording', async () => {
    const session = recogniser.open();
    const early: SpeechPhrase[] = [];
    for (const segment of segments.slice(0, 5)) early.push(...(await session.push(segment)).phrases);
    session.close();
    expect(early.length).toBeGreaterThan(0);
    expect(early).toEqual(uninterrupted.phrases.slice(0, early.length));
  });

  it('returns the same for one segment as for many', async () => {
    expect(await recognise([Buffer.concat(segments)])).toEqual(uninterrupted);
  });

  it('resumes after a restart with the same phrases', async () => {
    const settled = uninterrupted.phrases.slice(0, -2);
    const resumed = await recognise(segments, settled.at(-1)?.endMs);
    expect(resumed).toEqual({ ...uninterrupted, phrases: uninterrupted.phrases.slice(-2) });
  });

  it('marks a missing segment as a gap, and later phrases have their right time', async () => {
    const { phrases, gaps, durationMs } = await recognise(segments.filter((_, i) => i !== 3));
    expect(gaps.length).toBe(1);
    const [gap] = gaps;
    expect((gap?.endMs ?? 0) - (gap?.startMs ?? 0)).toBeGreaterThan(2_700);
    expect((gap?.endMs ?? 0) - (gap?.startMs ?? 0)).toBeLessThan(3_300);
    expect(Math.abs(durationMs - uninterrupted.durationMs)).toBeLessThan(60);
    const finding = uninterrupted.phrases.at(-1);
    expect(phrases.at(-1)?.text).toBe(finding?.text);
    expect(Math.abs((phrases.at(-1)?.startMs ?? 0) - (finding?.startMs ?? 0))).toBeLessThan(100);
  });

  it.each(['silence.webm', 'noise.webm'])('returns no text for ten seconds of %s', async (file) => {
    const { phrases, durationMs } = await recognise([readSpoken(file)]);
    expect(phrases).toEqual([]);
    expect(durationMs).toBeGreaterThan(9_900);
  });

  it('rejects data that is not a recording', async () => {
    const session = recogniser.open();
    await expect(session.push(new TextEncoder().encode('not a recording'))).rejects.toMatchObject({
      code: 'not_audio',
    });
    session.close();
  });

  it('rejects running calls when the session is closed', async () => {
    const session = recogniser.open();
    const pushed = session.push(Buffer.concat(segments));
    session.close();
    await expect(pushed).rejects.toBeInstanceOf(SpeechError);
    await expect(session.finish()).rejects.toBeInstanceOf(SpeechError);
  });
});
