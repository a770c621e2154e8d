import { pages } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { endsWithPrimaryWindow, isLeftWhenRecordingStops, type RecordingStatus } from './window-rules.ts';

const nothing: RecordingStatus = {
  isBusyHere: false,
  isRecordedElsewhere: false,
  isRecorderHeld: false,
  isRecordingOpen: false,
  hasUnsentAudio: false,
};

test('the consultation ends with its primary window when nothing is recorded or unsent anywhere', () => {
  expect(endsWithPrimaryWindow(nothing)).toBe(true);
});

test.each(Object.keys(nothing))('the consultation continues while %s', (name) => {
  expect(endsWithPrimaryWindow({ ...nothing, [name]: true })).toBe(false);
});

test.each(['/content', '/content/condition/3', '/content/condition/3/view', '/content/x/playlist', '/playlist'])(
  '%s is left when a recording stops in another window',
  (pathname) => {
    expect(isLeftWhenRecordingStops(pathname)).toBe(true);
  },
);

test('no other page is left', () => {
  const left = pages.map(({ path }) => path).filter(isLeftWhenRecordingStops);
  expect(left).toEqual(['/playlist', '/content/*']);
  expect(['/contents', '/voice-note', '/landing', '/review'].filter(isLeftWhenRecordingStops)).toEqual([]);
});
