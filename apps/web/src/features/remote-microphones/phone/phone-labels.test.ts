import { expect, test } from 'vitest';
import { initialContext } from '../../../shared/recorder/machine/recorder-machine.ts';
import { phoneLabels } from './phone-labels.ts';

type Now = Parameters<typeof phoneLabels>[0];

const ready: Now = {
  state: 'here',
  stage: 'idle',
  context: initialContext,
  request: null,
  isArmed: true,
  isAwaited: false,
  isReturning: false,
  hasLeftovers: false,
  wasCut: false,
  loaderPercent: null,
  transcriptOf: null,
  isBack: false,
};
const titleOf = (change: Partial<Now>) => phoneLabels({ ...ready, ...change }, true).title;

test('shows that a phone reconnected and records nothing', () => {
  expect(titleOf({ state: 'closed', isReturning: true })).toBe('Connecting again…');
  const back = phoneLabels({ ...ready, isBack: true }, true);
  expect(back.title).toBe('Connected again');
  expect(back.advice).toContain('Nothing is being recorded');
});

test('asks for a new code when it may not rejoin, after all audio is sent', () => {
  expect(titleOf({ state: 'closed', hasLeftovers: true })).toContain('Sending');
  const ended = phoneLabels({ ...ready, state: 'closed' }, true);
  expect(ended.title).toBe('This phone is no longer connected');
  expect(ended.advice).toContain('new code');
});

test('shows the running action before anything else', () => {
  const recording = { stage: 'recording', state: 'away', isBack: true } as const;
  expect(titleOf(recording)).toContain('Recording');
  expect(phoneLabels({ ...ready, ...recording }, true).advice).toContain('Everything is saved on this phone');
  expect(titleOf({ isBack: true, loaderPercent: 40 })).toBe('Writing the transcript · 40 %');
  expect(titleOf({ isBack: true, isArmed: false })).toBe('Turn on the microphone of this phone');
});

test('R18: shows first that a recording ended which no user stopped, and how to record on', () => {
  const context = { ...initialContext, sliceCount: 12, isInterrupted: true };
  const interrupted = phoneLabels({ ...ready, context, stage: 'accepted' }, true);
  expect(interrupted).toEqual({
    title: 'Recording has ended at 0:12',
    advice: 'What was recorded is sent. Press Record here or on the computer to record on.',
  });
  const sending = phoneLabels({ ...ready, context, stage: 'uploading' }, true);
  expect(sending).toMatchObject({
    title: 'Recording has ended at 0:12',
    advice: expect.stringContaining('until it is sent'),
  });
  const replaced = phoneLabels({ ...ready, context, stage: 'accepted', state: 'closed' }, true);
  expect(replaced.advice).toContain('scan a new code');
  const reloaded = phoneLabels({ ...ready, wasCut: true, isArmed: false }, true);
  expect(reloaded).toMatchObject({
    title: 'Recording has ended',
    advice: expect.stringContaining('Nothing is being recorded'),
  });
});

test('R18: the computer that wants to record comes before what was interrupted', () => {
  expect(titleOf({ wasCut: true, isArmed: false, isAwaited: true })).toBe('The computer wants to record');
});

test('R18: a phone that is being reconnected shows that it still records', () => {
  const labels = phoneLabels({ ...ready, stage: 'recording', state: 'closed', isReturning: true }, true);
  expect(labels.title).toMatch(/^Recording/);
  expect(labels.advice).toContain('Everything is saved on this phone');
});
