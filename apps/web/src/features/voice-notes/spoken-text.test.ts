import type { TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { describe, expect, it } from 'vitest';
import {
  countUnsure,
  gapLabel,
  linesWithTimes,
  phraseAt,
  piecesOf,
  spokenAtMs,
  unstoredPhrases,
  withReplaced,
} from './spoken-text.ts';

const phrase = (start_ms: number, text: string, more: Partial<TranscriptPhrase> = {}): TranscriptPhrase => ({
  id: String(start_ms),
  recording_id: 'a',
  kind: 'speech',
  start_ms,
  end_ms: start_ms + 2_000,
  text,
  corrections: [],
  words: [],
  edited: false,
  speaker: null,
  ...more,
});
const phrases = [
  phrase(0, 'Upper left six.'),
  phrase(21_000, '', { kind: 'gap', end_ms: 24_000 }),
  phrase(24_000, 'Needs a crown.'),
  phrase(30_000, ''),
  phrase(1_000, 'Other recording.', { recording_id: 'b' }),
];

describe('gapLabel', () => {
  it('shows the time range and the length of missing audio', () => {
    expect(gapLabel({ start_ms: 21_000, end_ms: 24_000 })).toBe('Audio missing 00:21–00:24 (3 s)');
    expect(gapLabel({ start_ms: 0, end_ms: 83_000 })).toBe('Audio missing 00:00–01:23 (1 min 23 s)');
  });
});

describe('linesWithTimes', () => {
  it('starts each phrase with its time, marks gaps and skips emptied phrases', () => {
    expect(linesWithTimes(phrases.slice(0, 4), [])).toBe(
      '00:00  Upper left six.\n[Audio missing 00:21–00:24 (3 s)]\n00:24  Needs a crown.',
    );
  });
});

describe('phraseAt', () => {
  it('is the phrase at the position in its own recording, or the one before a pause', () => {
    expect(phraseAt(phrases, 'a', 500)?.text).toBe('Upper left six.');
    expect(phraseAt(phrases, 'a', 22_000)?.text).toBe('Upper left six.');
    expect(phraseAt(phrases, 'a', 24_000)?.text).toBe('Needs a crown.');
    expect(phraseAt(phrases, 'b', 500)).toBeNull();
    expect(phraseAt(phrases, 'b', 1_500)?.text).toBe('Other recording.');
  });
});

describe('piecesOf', () => {
  const crown = { start: 4, end: 9, from: 'clown', to: 'crown' };

  it('cuts a text at its corrections and loses no character', () => {
    const tooth = { start: 13, end: 16, from: 'upper left six', to: 'UL6' };
    const pieces = piecesOf('The crown on UL6.', { corrections: [tooth, crown], words: [] });
    expect(pieces.map(({ text }) => text)).toEqual(['The ', 'crown', ' on ', 'UL6', '.']);
    expect(pieces.map(({ correction }) => correction?.from ?? null)).toEqual([
      null,
      'clown',
      null,
      'upper left six',
      null,
    ]);
  });

  it('skips corrections that do not match the text', () => {
    expect(piecesOf('The bridge.', { corrections: [crown], words: [] })).toEqual([
      { start: 0, text: 'The bridge.', correction: null, unsure: null, confirmed: null },
    ]);
    expect(piecesOf('', { corrections: [], words: [] })).toEqual([
      { start: 0, text: '', correction: null, unsure: null, confirmed: null },
    ]);
  });

  it('cuts a text at unsure words, also inside corrections', () => {
    const tooth = { start: 15, end: 18, from: 'upper left six', to: 'UL6' };
    const text = 'Old crown, off UL6, sore.';
    const word = (start: number, end: number, unsure = true, confirmed = false) => ({
      ...{ start, end, start_ms: null, end_ms: null },
      ...{ unsure, confirmed },
    });
    const words = [word(0, 3), word(4, 9, false), word(11, 14), word(15, 18), word(20, 24)];
    const pieces = piecesOf(text, { corrections: [tooth], words });
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ unsure }) => unsure).map((piece) => piece.text)).toEqual(['Old', 'off', 'UL6', 'sore']);
    expect(pieces.filter(({ correction }) => correction).map((piece) => piece.text)).toEqual(['UL6']);
    const one = phrase(0, text, { corrections: [tooth], words });
    expect(countUnsure([one, one], (known) => known.text)).toBe(8);
    // A confirmed word remains a piece, so that this can be undone, but is not counted.
    const sure = { corrections: [tooth], words: [word(0, 3, false, true), word(11, 14), word(15, 18, false, true)] };
    const confirmedPieces = piecesOf(text, sure);
    expect(confirmedPieces.map((piece) => piece.text).join('')).toBe(text);
    expect(confirmedPieces.filter(({ confirmed }) => confirmed).map((piece) => piece.text)).toEqual(['Old', 'UL6']);
    expect(countUnsure([phrase(0, text, sure)], (known) => known.text)).toBe(1);
    // A phrase that was just rewritten has no marks.
    expect(countUnsure([one], () => 'Old crown off.')).toBe(0);
  });
});

describe('spokenAtMs', () => {
  it('is the time of the word at the offset, or of the phrase where that is unknown', () => {
    const words = [
      { start: 0, end: 5, start_ms: 900, end_ms: 1_000, unsure: false, confirmed: false },
      { start: 6, end: 10, start_ms: null, end_ms: null, unsure: true, confirmed: false },
    ];
    const one = phrase(500, 'Upper left six.', { words });
    expect([0, 5, 7, 12].map((at) => spokenAtMs(one, at))).toEqual([900, 900, 500, 500]);
  });
});

describe('unstoredPhrases', () => {
  it('are the finished live phrases that are not fetched yet', () => {
    const live = {
      recordingId: 'a',
      partial: 'and',
      recognised: 'and',
      phrases: [
        { text: 'Upper left six.', startMs: 0, endMs: 2_000 },
        { text: 'New.', startMs: 40_000, endMs: 41_000 },
      ],
    };
    expect(unstoredPhrases(phrases, live)).toMatchObject([{ recording_id: 'a', start_ms: 40_000, text: 'New.' }]);
    expect(unstoredPhrases(phrases, null)).toEqual([]);
  });
});

describe('withReplaced', () => {
  it('writes another word in its place, or removes it with the space before it', () => {
    const text = 'He was faxed, last year.';
    expect(withReplaced(text, { start: 7, end: 12 }, 'vaccinated')).toBe('He was vaccinated, last year.');
    expect(withReplaced(text, { start: 7, end: 12 }, '')).toBe('He was, last year.');
  });
});
