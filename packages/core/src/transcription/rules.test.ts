import { describe, expect, it } from 'vitest';
import { appendTranscript, assembleTranscript, gapMarker, missingIndices, wrongLength } from './rules.ts';

const speech = (text: string) => ({ kind: 'speech', text });
const gap = { kind: 'gap', text: '[audio gap 00:21–00:24]' };

describe('a transcript', () => {
  it('puts phrases into one text and a gap on a line of its own', () => {
    expect(assembleTranscript([speech('One.'), speech('Two.'), gap, speech('Three.')])).toBe(
      'One. Two.\n[audio gap 00:21–00:24]\nThree.',
    );
  });
  it('is blank without speech', () => {
    expect(assembleTranscript([])).toBe('');
    expect(assembleTranscript([gap])).toBe('');
  });
  it('ends a sentence where the next phrase begins one', () => {
    const phrases = [
      speech('It needs a crown'),
      speech('The crown costs'),
      speech('750 pounds and'),
      speech('UL6 hurts'),
    ];
    expect(assembleTranscript(phrases)).toBe('It needs a crown. The crown costs 750 pounds and UL6 hurts');
  });
  it('adds a second recording without touching the first', () => {
    expect(appendTranscript('Edited.', 'New.')).toBe('Edited.\n\nNew.');
    expect(appendTranscript('', 'New.')).toBe('New.');
    expect(appendTranscript('Edited.', '')).toBe('Edited.');
  });
});

describe('missing segments', () => {
  it('are named in order', () => {
    expect(missingIndices([0, 2, 5], 6)).toEqual([1, 3, 4]);
    expect(missingIndices([1, 0], 2)).toEqual([]);
    expect(missingIndices([], 2)).toEqual([0, 1]);
  });
  it('are marked with minutes and seconds', () => expect(gapMarker(21_000, 3_684_000)).toBe('[audio gap 00:21–61:24]'));
});

describe('the length that a page stated', () => {
  const of = (segmentCount: number | null, decodedMs: number, settledUntilMs = 0) =>
    wrongLength({ segmentCount, decodedMs, settledUntilMs });

  it('is believed as far as the decoded audio is about that long', () => {
    expect(of(10, 30_000)).toBeNull();
    // The last segment is short; slices are a little long.
    expect(of(10, 27_200)).toBeNull();
    expect(of(10, 31_900)).toBeNull();
    expect(of(1_200, 3_630_000)).toBeNull();
    expect(of(null, 5_000)).toBeNull();
    expect(of(10, 28_000, 29_500)).toBeNull();
  });
  it('is reported if it differs by more than two seconds and one percent', () => {
    expect(of(10, 24_000)).toBe(30_000);
    expect(of(10, 33_000)).toBe(30_000);
    expect(of(1_200, 3_640_000)).toBe(3_600_000);
    expect(of(1, 0)).toBeNull();
    expect(of(2, 0)).toBe(6_000);
    expect(of(10, 30_000, 90_000)).toBe(90_000);
    expect(of(null, 5_000, 9_000)).toBe(9_000);
  });
});
