import { consultationPcm } from '@openconsult/fakes/spoken-consultation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingAsWav } from '../audio/recording-audio.ts';
import {
  createLiveRecogniser,
  LIVE_SAMPLE_RATE,
  type LiveEvent,
  type LiveRecogniser,
  type LiveSession,
} from '../index.ts';

const FRAME = LIVE_SAMPLE_RATE / 10;
/** The long form plays an hour of audio, several times faster than real time. */
const isLong = process.env.PROVE === '1';
const minutes = isLong ? 60 : 1;

let recogniser: LiveRecogniser;
let samples: Int16Array;

/** Applies the server's backpressure: waits while the backlog exceeds `maxBacklogMs`. */
async function speak(session: LiveSession, spoken: Int16Array, maxBacklogMs = 2_000): Promise<void> {
  for (let at = 0; at < spoken.length; at += FRAME) {
    session.push(spoken.subarray(at, at + FRAME));
    while (session.backlogMs > maxBacklogMs) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function recognise(spoken: Int16Array, startMs = 0): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const session = recogniser.open({ startMs, terms: [] }, (event) => events.push(event));
  await speak(session, spoken);
  await session.finish();
  session.close();
  return events;
}

const phrasesOf = (events: readonly LiveEvent[]) => events.flatMap((event) => (event.kind === 'phrase' ? [event] : []));

beforeAll(async () => {
  recogniser = await createLiveRecogniser({ kind: 'local' });
  ({ samples } = await consultationPcm(recordingAsWav, 10));
});
afterAll(() => recogniser.close());

describe('the live recogniser on this machine', { timeout: isLong ? 3_600_000 : 180_000 }, () => {
  it('emits final phrases in order, each with the time to resume from', async () => {
    const phrases = phrasesOf(await recognise(samples));
    const text = phrases.map((phrase) => phrase.text.toLowerCase()).join(' ');
    for (const said of ['good morning', 'high blood pressure', 'allergic to penicillin', 'fractured cusp', 'crown']) {
      expect(text).toContain(said);
    }
    for (const [i, phrase] of phrases.entries()) {
      expect(phrase.startMs).toBeGreaterThanOrEqual(phrases[i - 1]?.settledUntilMs ?? 0);
      expect(phrase.settledUntilMs).toBeGreaterThanOrEqual(phrase.endMs);
    }
  });

  it('resumes from a settled time with the same phrases', async () => {
    const whole = phrasesOf(await recognise(samples));
    const at = whole[1]?.settledUntilMs ?? 0;
    const startMs = Math.ceil(at / 100) * 100;
    const rest = phrasesOf(await recognise(samples.subarray((startMs * LIVE_SAMPLE_RATE) / 1_000), startMs));
    expect(rest.map(({ text }) => text)).toEqual(whole.slice(2).map(({ text }) => text));
  });

  it('emits partial texts before the final phrase', async () => {
    const events: LiveEvent[] = [];
    const session = recogniser.open({ startMs: 0, terms: [] }, (event) => events.push(event));
    // A small backlog, so that there is time for drafts.
    await speak(session, samples.subarray(0, 12 * LIVE_SAMPLE_RATE), 150);
    await session.finish();
    session.close();
    const first = events.findIndex((event) => event.kind === 'phrase');
    const partials = events.slice(0, first).filter((event) => event.kind === 'partial' && event.text !== '');
    expect(partials.length).toBeGreaterThan(0);
  });

  it('emits only progress for silence', async () => {
    const events = await recognise(new Int16Array(10 * LIVE_SAMPLE_RATE));
    expect(events.filter(({ kind }) => kind !== 'progress')).toEqual([]);
    expect(events.some((event) => event.kind === 'progress' && event.quietUntilMs > 5_000)).toBe(true);
  });

  it(`R17: does not fall behind over ${minutes} min of speech, nor use more memory`, async () => {
    const { samples: consultation } = await consultationPcm(recordingAsWav);
    const final: { text: string; behindMs: number }[] = [];
    let spokenMs = 0;
    const session = recogniser.open({ startMs: 0, terms: [] }, (event) => {
      if (event.kind === 'failed') throw event.error;
      if (event.kind === 'phrase') final.push({ text: event.text, behindMs: spokenMs - event.endMs });
    });
    const heapBefore = process.memoryUsage().rss;
    while (spokenMs < minutes * 60_000) {
      for (let at = 0; at + FRAME <= consultation.length && spokenMs < minutes * 60_000; at += FRAME) {
        session.push(consultation.subarray(at, at + FRAME));
        spokenMs += 100;
        while (session.backlogMs > 2_000) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    await session.finish();
    session.close();
    const tenth = Math.max(1, Math.floor(final.length / 10));
    const mean = (part: typeof final) => part.reduce((sum, { behindMs }) => sum + behindMs, 0) / part.length;
    expect(final.length).toBeGreaterThan(minutes * 5);
    // In milliseconds of audio: the pause that ends a phrase, and the allowed backlog.
    expect(mean(final.slice(-tenth))).toBeLessThan(mean(final.slice(0, tenth)) + 3_000);
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(200 * 1024 * 1024);
  });
});
