import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createLiveRecogniser,
  LIVE_SAMPLE_RATE,
  type LiveNews,
  type LiveRecogniser,
  type LiveSession,
} from './index.ts';
import { recordingAsWav } from './recording-audio.ts';

const FRAME = LIVE_SAMPLE_RATE / 10;
/** The long form drives an hour of audio, several times faster than it was spoken. */
const isLong = process.env.PROVE === '1';
const minutes = isLong ? 60 : 1;

let recogniser: LiveRecogniser;
let samples: Int16Array;

/** Waits as the server lets a page wait: never more than `ahead` of audio that was not heard. */
async function speak(session: LiveSession, spoken: Int16Array, ahead = 2_000): Promise<void> {
  for (let at = 0; at < spoken.length; at += FRAME) {
    session.push(spoken.subarray(at, at + FRAME));
    while (session.waitingMs > ahead) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function hear(spoken: Int16Array, startMs = 0): Promise<LiveNews[]> {
  const news: LiveNews[] = [];
  const session = recogniser.open({ startMs, terms: [] }, (one) => news.push(one));
  await speak(session, spoken);
  await session.finish();
  session.close();
  return news;
}

const phrasesOf = (news: readonly LiveNews[]) => news.flatMap((one) => (one.kind === 'phrase' ? [one] : []));

beforeAll(async () => {
  recogniser = await createLiveRecogniser({ kind: 'local' });
  ({ samples } = await consultationPcm(recordingAsWav, 10));
});
afterAll(() => recogniser.close());

describe('the live recogniser on this machine', { timeout: isLong ? 3_600_000 : 180_000 }, () => {
  it('settles what was said phrase by phrase, in order, each with the time to go on from', async () => {
    const phrases = phrasesOf(await hear(samples));
    const text = phrases.map((phrase) => phrase.text.toLowerCase()).join(' ');
    for (const said of ['good morning', 'high blood pressure', 'allergic to penicillin', 'fractured cusp', 'crown']) {
      expect(text).toContain(said);
    }
    for (const [i, phrase] of phrases.entries()) {
      expect(phrase.startMs).toBeGreaterThanOrEqual(phrases[i - 1]?.settledUntilMs ?? 0);
      expect(phrase.settledUntilMs).toBeGreaterThanOrEqual(phrase.endMs);
    }
  });

  it('goes on from a settled time as if it had never stopped', async () => {
    const whole = phrasesOf(await hear(samples));
    const at = whole[1]?.settledUntilMs ?? 0;
    const startMs = Math.ceil(at / 100) * 100;
    const rest = phrasesOf(await hear(samples.subarray((startMs * LIVE_SAMPLE_RATE) / 1_000), startMs));
    expect(rest.map(({ text }) => text)).toEqual(whole.slice(2).map(({ text }) => text));
  });

  it('tells words under way before they settle, when it has the time', async () => {
    const news: LiveNews[] = [];
    const session = recogniser.open({ startMs: 0, terms: [] }, (one) => news.push(one));
    // As slowly as this machine needs.
    await speak(session, samples.subarray(0, 12 * LIVE_SAMPLE_RATE), 150);
    await session.finish();
    session.close();
    const first = news.findIndex((one) => one.kind === 'phrase');
    const partials = news.slice(0, first).filter((one) => one.kind === 'partial' && one.text !== '');
    expect(partials.length).toBeGreaterThan(0);
  });

  it('says nothing of silence', async () => {
    const news = await hear(new Int16Array(10 * LIVE_SAMPLE_RATE));
    expect(news.filter(({ kind }) => kind !== 'progress')).toEqual([]);
    expect(news.some((one) => one.kind === 'progress' && one.quietUntilMs > 5_000)).toBe(true);
  });

  it(`R17: does not fall behind over ${minutes} min of speech, nor take more memory`, async () => {
    const { samples: consultation } = await consultationPcm(recordingAsWav);
    const settled: { text: string; behindMs: number }[] = [];
    let spokenMs = 0;
    const session = recogniser.open({ startMs: 0, terms: [] }, (one) => {
      if (one.kind === 'failed') throw one.error;
      if (one.kind === 'phrase') settled.push({ text: one.text, behindMs: spokenMs - one.endMs });
    });
    const heapBefore = process.memoryUsage().rss;
    while (spokenMs < minutes * 60_000) {
      for (let at = 0; at + FRAME <= consultation.length && spokenMs < minutes * 60_000; at += FRAME) {
        session.push(consultation.subarray(at, at + FRAME));
        spokenMs += 100;
        while (session.waitingMs > 2_000) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await session.finish();
    session.close();
    const tenth = Math.max(1, Math.floor(settled.length / 10));
    const mean = (part: typeof settled) => part.reduce((sum, { behindMs }) => sum + behindMs, 0) / part.length;
    expect(settled.length).toBeGreaterThan(minutes * 5);
    // In milliseconds of audio: the pause that ends a phrase, and what was let ahead.
    expect(mean(settled.slice(-tenth))).toBeLessThan(mean(settled.slice(0, tenth)) + 3_000);
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(200 * 1024 * 1024);
  });
});
