import { talkSegments } from '@openconsult/fakes/spoken-consultation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingAsWav } from './audio/recording-audio.ts';
import { LIVE_SAMPLE_RATE, type LiveEvent } from './live-port.ts';
import { LocalLiveRecogniser } from './local/live-local.ts';
import { LocalRecogniser } from './local/local-recogniser.ts';
import type { SpeechPhrase, SpeechRecogniser } from './port.ts';

const WAV_HEADER_BYTES = 44;
const FRAME_SAMPLES = LIVE_SAMPLE_RATE / 10;
const SEGMENT_MS = 3_000;
/** The answer and what follows it at once. */
const ANSWER_MS = 12_000;

const segments = talkSegments();
let recogniser: SpeechRecogniser;
let liveRecogniser: LocalLiveRecogniser;
/** Left and right in turn. */
let samples: Int16Array;
/** Of the whole talk, segment by segment. */
const phrases: SpeechPhrase[] = [];

beforeAll(async () => {
  recogniser = new LocalRecogniser({});
  liveRecogniser = new LocalLiveRecogniser();
  samples = new Int16Array((await recordingAsWav(Buffer.concat(segments))).buffer, WAV_HEADER_BYTES);
  const session = recogniser.open();
  for (const segment of segments) phrases.push(...(await session.push(segment)).phrases);
  phrases.push(...(await session.finish()).phrases);
  session.close();
});
afterAll(() => Promise.all([recogniser.close(), liveRecogniser.close()]));

const lines = (phrases: readonly SpeechPhrase[]) => phrases.map(({ channel = 'none', text }) => `${channel}: ${text}`);

/** The talk as live audio, after a change of each pair of samples. */
async function live(change: (left: number, right: number) => [number, number]): Promise<SpeechPhrase[]> {
  const phrases: SpeechPhrase[] = [];
  const onEvent = (event: LiveEvent) => {
    if (event.kind === 'phrase') phrases.push(event);
  };
  const session = liveRecogniser.open({ startMs: 0, terms: [] }, onEvent);
  const changed = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 2) changed.set(change(samples[i] ?? 0, samples[i + 1] ?? 0), i);
  for (let i = 0; i < changed.length; i += 2 * FRAME_SAMPLES) session.push(changed.slice(i, i + 2 * FRAME_SAMPLES), 2);
  await session.finish();
  session.close();
  return phrases;
}

const BY_CLINICIAN = /brings you|allergic to anything|wake you|crack|recommend|two visits/i;
const BY_PATIENT = /have had pain|penicillin|woke me|how many|would like/i;
const wrong = (phrases: readonly SpeechPhrase[]) =>
  lines(phrases).filter(
    (line) => (line.startsWith('left') ? BY_PATIENT : BY_CLINICIAN).test(line) && !/^none/.test(line),
  );

/** White noise of this loudness, the same each time. */
function noise(level: number): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed / 2 ** 30 - 1) * 32_767 * level;
  };
}

describe('a talk recorded with two microphones', () => {
  it('gives each phrase its channel, question and answer apart', async () => {
    expect(lines(phrases)).toEqual(
      expect.arrayContaining([
        'left: Are you allergic to anything?',
        'right: Yes, I am allergic to penicillin.',
        expect.stringMatching(/^left: Does the pain wake you/),
        expect.stringMatching(/^right: Yes, it woke me/),
        expect.stringMatching(/^right: How many visits/),
        expect.stringMatching(/^left: It takes two visits/),
      ]),
    );
    expect(phrases.filter(({ channel }) => channel === undefined)).toEqual([]);
    expect(new Set(phrases.map(({ startMs }) => startMs)).size).toBe(phrases.length);
  });

  it('gives the same for the rest after a restart between question and answer', async () => {
    const at = phrases.findIndex(({ text }) => text.startsWith('Are you allergic'));
    const settledUntilMs = phrases[at]?.endMs ?? 0;
    const second = recogniser.open({ settledUntilMs });
    const past = segments.slice(0, Math.ceil((settledUntilMs + ANSWER_MS) / SEGMENT_MS));
    const rest = await second.push(Buffer.concat(past));
    second.close();
    expect(lines(rest.phrases)[0]).toBe('right: Yes, I am allergic to penicillin.');
  });

  it('gives the other channels when the microphones are swapped', async () => {
    const same = lines(await live((left, right) => [left, right]));
    expect(same).toContain('left: Are you allergic to anything?');
    expect(same).toContain('right: Yes, I am allergic to penicillin.');
    const swapped = lines(await live((left, right) => [right, left]));
    expect(swapped).toContain('right: Are you allergic to anything?');
    expect(swapped).toContain('left: Yes, I am allergic to penicillin.');
  });

  it('gives no channel where both sound alike, differ little, or one gives nothing', async () => {
    const alike = await live((left, right) => [(left + right) / 2, (left + right) / 2]);
    const close = await live((left, right) => [0.6 * left + 0.4 * right, 0.4 * left + 0.6 * right]);
    const dead = await live((left, right) => [(left + right) / 2, 0]);
    for (const phrases of [alike, close, dead]) {
      expect(phrases.length).toBeGreaterThan(5);
      expect(phrases.filter(({ channel }) => channel !== undefined)).toEqual([]);
    }
  });

  const [room, hiss] = [noise(0.03), noise(0.05)];
  it.each([
    ['one microphone is set to a third of the other', 2, (left: number, right: number) => [left, right * 0.316]],
    ['the room is loud', 8, (left: number, right: number) => [left + room(), right + room()]],
    ['one microphone hisses', 2, (left: number, right: number) => [left, right + hiss()]],
    ['both are near both voices', 8, (left: number, right: number) => [left + 0.18 * right, right + 0.18 * left]],
  ] as [string, number, (left: number, right: number) => [number, number]][])(
    'gives nobody the words of the other where %s',
    async (_, least, change) => {
      const phrases = await live(change);
      expect(wrong(phrases)).toEqual([]);
      expect(phrases.filter(({ channel }) => channel).length).toBeGreaterThanOrEqual(least);
    },
  );

  it('gives the rest its channels after a lost segment', async () => {
    const session = recogniser.open();
    const phrases: SpeechPhrase[] = [];
    for (const [index, segment] of segments.entries()) {
      if (index !== 3) phrases.push(...(await session.push(segment, index === 4 ? 1 : 0)).phrases);
    }
    const { phrases: last } = await session.finish();
    session.close();
    expect(wrong([...phrases, ...last])).toEqual([]);
    expect(lines([...phrases, ...last])).toContainEqual(expect.stringMatching(/^right: Yes, it woke me/));
  });
});
