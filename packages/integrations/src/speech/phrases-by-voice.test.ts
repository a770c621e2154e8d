import { describe, expect, it, vi } from 'vitest';
import { FRAME_SAMPLES } from './audio/opus-timeline.ts';
import { phrasesByVoice, prefixLength } from './phrases-by-voice.ts';
import type { Utterance } from './utterance-splitter.ts';

const ASKED = 60;
const ANSWERED = 40;
const FRAME_MS = 32;

const frame = (left: number, right: number) => ({ left, right, isSpeech: true });
const heard = [
  ...Array.from({ length: ASKED }, () => frame(0.01, 0.0005)),
  ...Array.from({ length: ANSWERED }, () => frame(0.0005, 0.01)),
];
const utterance: Utterance = {
  start: 0,
  end: heard.length * FRAME_SAMPLES,
  samples: new Float32Array(heard.length * FRAME_SAMPLES),
  positions: heard.map((_, at) => at * FRAME_SAMPLES),
  speechMs: heard.length * FRAME_MS,
  heard,
};
const phrase = {
  startMs: 0,
  endMs: 3_200,
  text: 'Are you allergic to anything? Yes, to penicillin.',
  confidences: [1, 2, 3, 4, 5, 6, 7, 8],
};
const said = (phrases: Awaited<ReturnType<typeof phrasesByVoice>>) =>
  phrases.map(({ channel, text }) => [channel, text]);
const DIVIDED = [
  ['left', 'Are you allergic to anything?'],
  ['right', 'Yes, to penicillin.'],
];

describe('prefixLength', () => {
  const words = 'Are you allergic to anything? Yes, to penicillin.'.split(' ');

  it('counts the words of a part, whatever their case and signs, and with a word misheard', () => {
    expect(prefixLength(words, 'are you allergic to anything'.split(' '))).toBe(5);
    expect(prefixLength(words, 'Are you a lergic to anything?'.split(' '))).toBeUndefined();
    expect(prefixLength(words, 'Are you allergy to anything.'.split(' '))).toBe(5);
  });

  it('counts none where another number fits as well, or nothing fits', () => {
    expect(prefixLength(words, 'Are you allergic to anything? Ye'.split(' '))).toBeUndefined();
    expect(prefixLength(words, 'The weather is nice'.split(' '))).toBeUndefined();
    expect(prefixLength(words, [''])).toBeUndefined();
  });
});

describe('phrasesByVoice', () => {
  it('divides the text where its longer part alone ends, and leaves the words as they were recognised together', async () => {
    const recognisePart = vi.fn(async () => 'are you allergic to anything');
    const phrases = await phrasesByVoice(utterance, phrase, recognisePart);
    expect(said(phrases)).toEqual(DIVIDED);
    expect(phrases.map(({ confidences }) => confidences)).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8],
    ]);
    expect(phrases.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, phrases[1]?.startMs],
      [phrases[1]?.startMs, 3_200],
    ]);
    expect(recognisePart).toHaveBeenCalledOnce();
  });

  it('divides by the other part where the longer one was misheard', async () => {
    const parts = ['something else was heard here', 'Yes to penicillin'];
    expect(said(await phrasesByVoice(utterance, phrase, async () => parts.shift() ?? ''))).toEqual(DIVIDED);
  });

  it('divides by the times of the words, where they are known', async () => {
    const wordTimes = phrase.text.split(' ').map((_, at) => {
      const startMs = at < 5 ? at * 380 : 1_950 + (at - 5) * 400;
      return { startMs, endMs: startMs + 350 };
    });
    expect(said(await phrasesByVoice(utterance, { ...phrase, wordTimes }))).toEqual(DIVIDED);
    const untimed = [null, ...wordTimes.slice(1)];
    expect(said(await phrasesByVoice(utterance, { ...phrase, wordTimes: untimed }))).toEqual([
      [undefined, phrase.text],
    ]);
  });

  it('stays one phrase of no channel where it is not clear which words are whose', async () => {
    expect(said(await phrasesByVoice(utterance, phrase, async () => 'mumbling'))).toEqual([[undefined, phrase.text]]);
    expect(said(await phrasesByVoice(utterance, phrase))).toEqual([[undefined, phrase.text]]);
  });

  it('gives the channel of one voice, without recognising anything again, and none with one microphone', async () => {
    const recognisePart = vi.fn(async () => '');
    const own = { ...utterance, heard: heard.slice(0, ASKED) };
    expect(said(await phrasesByVoice(own, phrase, recognisePart))).toEqual([['left', phrase.text]]);
    const { heard: _, ...mono } = utterance;
    expect(await phrasesByVoice(mono, phrase, recognisePart)).toEqual([phrase]);
    expect(recognisePart).not.toHaveBeenCalled();
  });
});
