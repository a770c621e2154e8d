import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_SAMPLES, SAMPLE_RATE } from '../audio/opus-timeline.ts';
import { confidencesOf, wordTimesOf } from './word-times.ts';

const frameMs = (FRAME_SAMPLES * 1000) / SAMPLE_RATE;
/** A second of speech, five omitted seconds, and a second more; a frame of silence in front. */
const perSecond = Math.floor(SAMPLE_RATE / FRAME_SAMPLES);
const positions = Array.from({ length: 2 * perSecond + 1 }, (_, i) =>
  i <= perSecond ? i * FRAME_SAMPLES : i * FRAME_SAMPLES + 5 * SAMPLE_RATE,
);
const utterance = { start: FRAME_SAMPLES, end: (positions.at(-1) ?? 0) + FRAME_SAMPLES, positions };

describe('the times of words', () => {
  it('are those of the recording, also behind silence that was not sent', () => {
    const words = [
      { word: ' Upper', start: 0, end: 0.5 },
      { word: 'left-six.', start: 1.5, end: 1.9 },
    ];
    const [upper, left] = wordTimesOf('Upper left-six.', words, utterance) ?? [];
    // Before the speech there is a frame of silence.
    expect(upper).toEqual({ startMs: Math.round(frameMs), endMs: 500 });
    expect(left).toEqual({ startMs: 6_500, endMs: 6_900 });
  });

  it('are shared by parts of one word, and span the words of one part', () => {
    const words = [
      { word: 'follow', start: 0.1, end: 0.2 },
      { word: 'up', start: 0.2, end: 0.3 },
      { word: '£650now', start: 0.4, end: 0.6 },
    ];
    const times = wordTimesOf('Follow-up – £650 now', words, utterance);
    expect(times).toEqual([
      { startMs: 100, endMs: 300 },
      null,
      { startMs: 400, endMs: 600 },
      { startMs: 400, endMs: 600 },
    ]);
  });

  it('are undefined when the words are not those of the text', () => {
    const word = { word: 'Thank', start: 0, end: 0.4 };
    expect(wordTimesOf('Thank you.', [word], utterance)).toBeUndefined();
    expect(wordTimesOf('Tank', [word], utterance)).toBeUndefined();
    expect(wordTimesOf('', [], utterance)).toBeUndefined();
  });

  it('are one a word, in order, and inside of the utterance, however wrong those of the service are', () => {
    const said = fc.array(
      fc.record({ word: fc.stringMatching(/^[a-z]{1,6}[.,]?$/), start: fc.float(), end: fc.float() }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(said, (words) => {
        const text = words.map(({ word }) => word).join(' ');
        const ordered = words.map((word, i) => ({ ...word, start: i / words.length, end: (i + 1) / words.length }));
        const times = wordTimesOf(text, ordered, utterance) ?? [];
        expect(times.length).toBe(words.length);
        const starts = times.map((time) => time?.startMs ?? -1);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        const finite = words.map(({ word, start, end }) => ({ word, start: start || 0, end: end || 0 }));
        for (const time of wordTimesOf(text, finite, utterance) ?? []) {
          for (const ms of [time?.startMs ?? -1, time?.endMs ?? -1]) {
            expect(ms).toBeGreaterThanOrEqual(Math.floor(utterance.start / 16));
            expect(ms).toBeLessThanOrEqual(Math.ceil(utterance.end / 16));
          }
        }
      }),
    );
  });
});

describe('the confidence of words', () => {
  const token = (token: string, logprob: number) => ({ token, logprob });

  it('is that of the least likely token', () => {
    const tokens = [token('The', 0), token(' gin', -0.1), token('giv', -1), token('itis', 0), token(' –', -9)];
    expect(confidencesOf('The gingivitis –', tokens)).toEqual([1, 0.368, 1]);
    expect(confidencesOf('Re-tested.', [token('Re-', -0.5), token('tested.', 0)])).toEqual([0.607]);
  });

  it('is undefined when the tokens are not those of the text', () => {
    expect(confidencesOf('The crown.', [token('The', 0), token(' clown.', 0)])).toBeUndefined();
    expect(confidencesOf('Hello.', [])).toBeUndefined();
    expect(confidencesOf('', [])).toBeUndefined();
  });
});
