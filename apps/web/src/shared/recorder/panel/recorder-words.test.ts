import { failureMessages } from '@openconsult/contracts/messages';
import { describe, expect, it } from 'vitest';
import {
  clockText,
  liveLine,
  progressLine,
  progressPercent,
  recordingLine,
  wordsOfFailure,
  wordsOfGaps,
} from './recorder-words.ts';

const counts = { confirmed: 10, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };
const fine = { counts, health: 'durable', muted: false, source: null } as const;
const behind = { ...counts, unsent: 27, unsentMs: 80_400 };

describe('the line about words that come while they are spoken', () => {
  it('is silent while all is well, and tells of lag and of a lost connection', () => {
    expect(liveLine(null)).toBeNull();
    expect(liveLine({ status: 'live', lagMs: 400 })).toBeNull();
    expect(liveLine({ status: 'behind', lagMs: 6_200 })).toBe('Words are 6 s behind');
    expect(liveLine({ status: 'fallen back', lagMs: 0 })).toContain('after Stop');
    const words = 'The recognition time for today is used up.';
    expect(liveLine({ status: 'fallen back', lagMs: 0, words })).toBe(words);
  });
});

describe('the line while recording', () => {
  it('says that everything is saved only when it is', () => {
    expect(recordingLine(fine, true)).toBe('Recording · everything so far is saved');
    expect(recordingLine({ ...fine, counts: { ...counts, confirmed: 0 } }, true)).not.toContain('everything');
    expect(recordingLine({ ...fine, counts: behind }, true)).not.toContain('everything');
  });

  it('says offline how much is only on this device', () => {
    expect(recordingLine({ ...fine, counts: behind }, false)).toBe(
      'Recording · offline, kept on this device (1:20 to send)',
    );
  });

  it('does not say that it catches up with a server that refuses the audio', () => {
    const refused = { ...behind, refused: 20 };
    expect(recordingLine({ ...fine, counts: refused }, true)).toBe(
      'Recording · kept on this device, the server does not take all of it (1:20 to send)',
    );
  });

  it('says while recording and after it when the account may not send any more', () => {
    const line = recordingLine({ ...fine, counts: { ...behind, refused: 20, notAllowed: true } }, true);
    expect(line).toBe('Recording · kept on this device: your account may not send audio now (1:20 to send)');
    expect(wordsOfGaps(20, { conflicts: 0, notAllowed: true }).advice).toContain('kept on this device');
  });

  it('does not call a recording kept on the device that lives in the tab only', () => {
    const line = recordingLine({ ...fine, counts: behind, health: 'memory' }, false);
    expect(line).toContain('this tab only');
    expect(line).toContain('1:20');
  });

  it('says that nothing is on the device before its key has come', () => {
    const line = recordingLine({ ...fine, counts: behind, health: 'locked' }, true);
    expect(line).toBe('Recording · in this tab only until the server answers, so leave it open (1:20 to send)');
  });

  it('says when no sound is recorded', () => {
    expect(recordingLine({ ...fine, muted: true }, true)).toMatch(/^Muted/);
  });
});

describe('the way to the transcript', () => {
  it('keeps to the ranges of the spec', () => {
    const at = (stage: Parameters<typeof progressPercent>[0], confirmed: number, unsent: number, transcribed: number) =>
      progressPercent(stage, { counts: { ...counts, confirmed, unsent }, transcribedPercent: transcribed });
    expect(at('stopping', 3, 1, 0)).toBe(0);
    expect([at('uploading', 0, 4, 0), at('uploading', 2, 2, 0), at('uploading', 4, 0, 0)]).toEqual([0, 15, 30]);
    expect([at('transcribing', 4, 0, 0), at('transcribing', 4, 0, 100)]).toEqual([31, 90]);
    expect(at('finishing', 4, 0, 100)).toBeGreaterThan(90);
    expect(at('finishing', 4, 0, 100)).toBeLessThan(100);
    expect(at('done', 4, 0, 100)).toBe(100);
  });

  it('does not pretend to send while offline', () => {
    expect(progressLine('uploading', { counts: behind, isWaiting: false }, false)).toBe(
      'Offline · 1:20 kept on this device until the connection is back',
    );
  });
});

it('shows hours only where there are any', () => {
  expect([clockText(0), clockText(59_999), clockText(80_000), clockText(3_725_000)]).toEqual([
    '0:00',
    '0:59',
    '1:20',
    '1:02:05',
  ]);
});

it("uses the spec's words for a refused microphone and a failed transcript", () => {
  expect(wordsOfFailure('microphoneRefused').title).toBe(failureMessages.microphone);
  expect(wordsOfFailure('transcribing').title).toBe(failureMessages.transcribing);
});

it('speaks of one missing part in the singular', () => {
  expect(wordsOfGaps(1, { conflicts: 0 }).title).toBe('One part of the recording is missing');
  expect(wordsOfGaps(4, { conflicts: 0 }).advice).toContain('12 seconds');
  expect(wordsOfGaps(1, { conflicts: 1 }).advice).toContain('kept on this device');
});
