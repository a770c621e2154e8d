import { describe, expect, it } from 'vitest';
import { type HeardFrame, voiceRuns } from './voices.ts';

const LOUD = 0.01;
const NOISE = 1e-7;
const faint = (db: number) => LOUD * 10 ** (-db / 10);

/** Frames of 32 ms in which each channel is so loud. */
const frames = (count: number, left: number, right: number): HeardFrame[] =>
  Array.from({ length: count }, () => ({ left, right, isSpeech: Math.max(left, right) > 1e-5 }));
const left = (count: number, crossTalkDb = 12) => frames(count, LOUD, faint(crossTalkDb));
const right = (count: number, crossTalkDb = 12) => frames(count, faint(crossTalkDb), LOUD);
const silence = (count: number) => frames(count, NOISE, NOISE);
const swapped = (heard: readonly HeardFrame[]): HeardFrame[] =>
  heard.map((frame) => ({ ...frame, left: frame.right, right: frame.left }));
const channels = (heard: readonly HeardFrame[]) => voiceRuns(heard)?.map(({ channel }) => channel);

describe('voiceRuns', () => {
  it('names the louder channel, with the cross-talk of two microphones in one room', () => {
    expect(voiceRuns(left(60))).toEqual([{ channel: 'left', start: 0, end: 60 }]);
    expect(voiceRuns(right(60, 7))).toEqual([{ channel: 'right', start: 0, end: 60 }]);
  });

  it.each([0, 2, 5])('names none where the channels differ by %i dB', (db) => {
    expect(voiceRuns(left(60, db))).toBeUndefined();
    expect(voiceRuns(right(60, db))).toBeUndefined();
  });

  it('names none for silence, and none without frames', () => {
    expect(voiceRuns(silence(60))).toBeUndefined();
    expect(voiceRuns([])).toBeUndefined();
  });

  it('names none where one microphone gives nothing: who spoke is then heard on the other', () => {
    expect(voiceRuns(frames(60, LOUD, 0))).toBeUndefined();
    expect(voiceRuns(frames(60, 0, LOUD))).toBeUndefined();
    expect(voiceRuns(frames(60, LOUD, NOISE))).toBeUndefined();
    expect(voiceRuns([...left(60), ...silence(5), ...frames(60, 0, LOUD)])).toBeUndefined();
  });

  it('divides where one voice follows the other, at the quietest frame', () => {
    const talk = [...silence(4), ...left(50), ...silence(8), ...right(40), ...silence(8)];
    const [first, second] = voiceRuns(talk) ?? [];
    expect(first).toMatchObject({ channel: 'left', start: 0, end: second?.start });
    expect(second).toMatchObject({ channel: 'right', end: talk.length });
    expect(second?.start).toBeGreaterThanOrEqual(54);
    expect(second?.start).toBeLessThan(62);
    expect(channels([...left(50), ...right(40), ...left(40)])).toEqual(['left', 'right', 'left']);
  });

  it('gives the other channels once they are swapped', () => {
    const talk = [...left(50), ...silence(8), ...right(40)];
    expect(channels(talk)).toEqual(['left', 'right']);
    expect(channels(swapped(talk))).toEqual(['right', 'left']);
  });

  it('names none while both speak at once', () => {
    expect(voiceRuns(frames(60, LOUD, LOUD * 0.8))).toBeUndefined();
    expect(voiceRuns([...left(50), ...frames(20, LOUD, LOUD), ...right(50)])).toBeUndefined();
    expect(voiceRuns([...left(40), ...frames(20, LOUD, LOUD)])).toBeUndefined();
  });

  it('leaves out what is shorter than a word', () => {
    expect(channels([...left(40), ...right(6), ...left(40)])).toEqual(['left']);
  });
});
