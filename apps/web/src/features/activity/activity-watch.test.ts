import { IDLE_AFTER_MS, IDLE_CHECK_MS } from '@openconsult/contracts/limits';
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

test('publishes the indicator only when it changes', () => {
  const shown: string[] = [];
  watch.indicator.subscribe((indicator) => shown.push(indicator));
  watch.check();
  nowMs = MINUTE;
  watch.check();
  watch.check();
  watch.touch();
  watch.touch();
  expect(shown).toEqual(['idle', 'active']);
});

test('reports idleness before activity when a computer wakes up', () => {
  nowMs = 8 * 60 * MINUTE;
  watch.touch();
  expect(performed).toEqual(['idle-detected']);
  expect(watch.indicator.get()).toBe('active');
});

/** Checks as often as the page does. @returns the time until idleness is reported in ms, or null. */
function watchFor(durationMs: number): number | null {
  performed.length = 0;
  for (let passedMs = IDLE_CHECK_MS; passedMs <= durationMs; passedMs += IDLE_CHECK_MS) {
    nowMs += IDLE_CHECK_MS;
    watch.check();
    if (performed.includes('idle-detected')) return passedMs;
  }
  return null;
}

test('R14: six minutes of dictation without input are activity, and the idle limit starts at their end', () => {
  isBusy = true;
  expect(watchFor(6 * MINUTE)).toBeNull();
  expect(watch.indicator.get()).toBe('active');
  isBusy = false;
  nowMs += MINUTE - IDLE_CHECK_MS;
  watch.check();
  expect(watch.indicator.get()).toBe('active');
  expect(watchFor(6 * MINUTE)).toBe(IDLE_AFTER_MS - MINUTE + IDLE_CHECK_MS);
});

test('R14: six minutes without input and dictation end at the idle limit', () => {
  expect(watchFor(6 * MINUTE)).toBe(IDLE_AFTER_MS);
});

test('activity in another window extends the idle limit', () => {
  nowMs = 4 * MINUTE;
  watch.onOtherWindowActive();
  nowMs = 5 * MINUTE;
  watch.check();
  expect(performed).not.toContain('idle-detected');
});
