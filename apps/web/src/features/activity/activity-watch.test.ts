import { beforeEach, expect, test } from 'vitest';
import type { ActivityEffect } from './activity.ts';
import { type ActivityWatch, createActivityWatch } from './activity-watch.ts';

const MINUTE = 60_000;
let nowMs: number;
let isBusy: boolean;
let performed: ActivityEffect[];
let watch: ActivityWatch;

beforeEach(() => {
  nowMs = 0;
  isBusy = false;
  performed = [];
  watch = createActivityWatch({
    now: () => nowMs,
    isBusy: () => isBusy,
    isConnected: () => true,
    perform: (effect) => performed.push(effect),
  });
});

test('the indicator is told of when it changes, and only then', () => {
  const shown: string[] = [];
  watch.subscribe(() => shown.push(watch.getIndicator()));
  watch.check();
  nowMs = MINUTE;
  watch.check();
  watch.check();
  watch.touch();
  watch.touch();
  expect(shown).toEqual(['idle', 'active']);
});

test('somebody who comes back to a computer that slept was idle before that', () => {
  nowMs = 8 * 60 * MINUTE;
  watch.touch();
  expect(performed).toEqual(['idle-detected']);
  expect(watch.getIndicator()).toBe('active');
});

test('R14: six minutes of dictation without a key keep both the session and the indicator', () => {
  isBusy = true;
  while (nowMs < 6 * MINUTE) {
    nowMs += 1_000;
    watch.check();
  }
  expect(performed).not.toContain('idle-detected');
  expect(watch.getIndicator()).toBe('active');
  isBusy = false;
  nowMs += MINUTE - 1;
  watch.check();
  expect(performed).not.toContain('idle-detected');
  expect(watch.getIndicator()).toBe('active');
});

test('a word from another window gives grace', () => {
  nowMs = 4 * MINUTE;
  watch.hear();
  nowMs = 5 * MINUTE;
  watch.check();
  expect(performed).not.toContain('idle-detected');
});
