import { failureMessages } from '@openconsult/contracts/texts';
import { describe, expect, it } from 'vitest';
import type { RecorderStage } from '../provider/recorder-context.ts';
import { failureLabels, gapLabels, liveLine, progressLine, progressPercent } from './progress-labels.ts';

const counts = { confirmed: 10, unsent: 0, unsentMs: 0, conflicts: 0, refused: 0 };
const behind = { ...counts, unsent: 27, unsentMs: 80_400 };

describe('the line about live recognition', () => {
  it('is empty while all is well, and shows lag and a lost connection', () => {
    expect(liveLine(null)).toBeNull();
    expect(liveLine({ status: 'live', lagMs: 400 })).toBeNull();
    expect(liveLine({ status: 'behind', lagMs: 6_200 })).toBe('Words are 6 s behind');
    expect(liveLine({ status: 'fallen back', lagMs: 0 })).toContain('after Stop');
    const reason = 'The recognition time for today is used up.';
    expect(liveLine({ status: 'fallen back', lagMs: 0, reason })).toBe(reason);
  });
});

describe('the progress to the transcript', () => {
  it('stays in the ranges of the spec', () => {
    const at = (stage: RecorderStage, confirmed: number, unsent: number, transcribed: number) =>
      progressPercent({ stage, percent: transcribed }, { ...counts, confirmed, unsent });
    expect(at('stopping', 3, 1, 0)).toBe(0);
    expect([at('uploading', 0, 4, 0), at('uploading', 2, 2, 0), at('uploading', 4, 0, 0)]).toEqual([0, 15, 30]);
    expect([at('transcribing', 4, 0, 0), at('transcribing', 4, 0, 100)]).toEqual([31, 90]);
    expect(at('finishing', 4, 0, 100)).toBeGreaterThan(90);
    expect(at('finishing', 4, 0, 100)).toBeLessThan(100);
    expect(at('done', 4, 0, 100)).toBe(100);
  });

  it('F13: shows that it waits for the recogniser', () => {
    const lineOf = (isWaiting: boolean) => progressLine({ stage: 'transcribing', isWaiting }, counts, true);
    expect(lineOf(true)).toContain('Waiting for the recogniser');
    expect(lineOf(false)).toBe('Writing the transcript…');
  });

  it('shows that nothing is sent while offline', () => {
    expect(progressLine({ stage: 'uploading', isWaiting: false }, behind, false)).toBe(
      'Offline · 1:20 stored on this device until the connection is back',
    );
  });
});

it("uses the spec's texts for a refused microphone and a failed transcript", () => {
  expect(failureLabels.microphoneRefused.title).toBe(failureMessages.microphone);
  expect(failureLabels.transcribing.title).toBe(failureMessages.transcribing);
});

it('shows when the account may not send', () => {
  expect(gapLabels(20, { conflicts: 0, notAllowed: true }).advice).toContain('stored on this device');
});

it('has a singular for one missing part', () => {
  expect(gapLabels(1, { conflicts: 0 }).title).toBe('One part of the recording is missing');
  expect(gapLabels(4, { conflicts: 0 }).advice).toContain('12 seconds');
  expect(gapLabels(1, { conflicts: 1 }).advice).toContain('stored on this device');
});
