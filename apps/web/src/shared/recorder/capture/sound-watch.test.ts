import { expect, test } from 'vitest';
import { SoundWatch } from './sound-watch.ts';

const LOOK_MS = 500;

/** Feeds one loudness for a while; returns when each trouble was first seen. */
function listen(watch: SoundWatch, fromMs: number, forMs: number, peak: number | readonly number[], isMuted = false) {
  const seen = new Map<string, number>();
  let replugs = 0;
  for (let nowMs = fromMs; nowMs <= fromMs + forMs; nowMs += LOOK_MS) {
    watch.measure(typeof peak === 'number' ? [peak] : peak, isMuted, nowMs);
    const trouble = watch.trouble(nowMs);
    if (trouble !== null && !seen.has(trouble)) seen.set(trouble, nowMs - fromMs);
    if (watch.wantsReplug(nowMs)) replugs += 1;
  }
  return { seen, replugs };
}

test('R9: reports silence within five seconds, until the first sound', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 6_000, 0.0001).seen.get('silent')).toBeLessThanOrEqual(5_000);
  watch.measure([0.1], false, 7_000);
  expect(watch.trouble(7_000)).toBeNull();
});

test('R9: reports a microphone that dies after sound within five seconds, but not a short pause', () => {
  const watch = new SoundWatch(0);
  watch.measure([0.2], false, 0);
  expect(listen(watch, 500, 8_000, 0.0003).seen.size).toBe(0);
  watch.measure([0.2], false, 9_000);
  expect(listen(watch, 9_500, 6_000, 0).seen.get('silent')).toBeLessThanOrEqual(5_000);
});

test('R9: reopens a device that gives nothing for ten seconds, once in half a minute', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 9_000, 0).replugs).toBe(0);
  expect(listen(watch, 9_500, 29_000, 0).replugs).toBe(1);
  expect(listen(watch, 39_000, 3_000, 0).replugs).toBe(1);
});

test('a quiet room is silent, not broken', () => {
  expect(listen(new SoundWatch(0), 0, 60_000, 0.0002).replugs).toBe(0);
});

test('R9: reports clipping within five seconds, until it stops', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 5_000, 1).seen.get('clipping')).toBeLessThanOrEqual(5_000);
  expect(watch.trouble(5_000)).toBe('clipping');
  listen(watch, 5_500, 5_000, 0.3);
  expect(watch.trouble(10_500)).toBeNull();
});

test('one loud knock is no trouble', () => {
  const watch = new SoundWatch(0);
  watch.measure([1], false, 0);
  watch.measure([0.2], false, 500);
  expect(watch.trouble(500)).toBeNull();
});

test('does not report silence while the user is muted', () => {
  const { seen, replugs } = listen(new SoundWatch(0), 0, 60_000, 0, true);
  expect([...seen]).toEqual([]);
  expect(replugs).toBe(0);
});

test('R9: reports a lost device at once, and its replacement until there is sound', () => {
  const watch = new SoundWatch(0);
  watch.disconnected();
  expect(watch.trouble(0)).toBe('disconnected');
  watch.plugged(300, 'switched');
  expect(watch.trouble(300)).toBe('switched');
  expect(listen(watch, 500, 6_000, 0).seen.has('silent')).toBe(true);
});

test('R9: reports a microphone taken by a call at once, until it is returned', () => {
  const watch = new SoundWatch(0);
  watch.mutedByDevice(true, 0);
  expect(watch.trouble(0)).toBe('muted by the device');
  expect(listen(watch, 0, 30_000, 0).replugs).toBe(0);
  watch.mutedByDevice(false, 31_000);
  expect(watch.trouble(31_000)).toBeNull();
});

test('reports within five seconds that one of two channels gives nothing, until it does', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 5_000, [0.2, 0]).seen.get('one channel silent')).toBeLessThanOrEqual(5_000);
  listen(watch, 5_500, 1_000, [0.2, 0.05]);
  expect(watch.trouble(6_500)).toBeNull();
  expect(listen(watch, 7_000, 20_000, [0.01, 0.2]).seen.size).toBe(0);
  expect(listen(watch, 27_500, 10_000, [0, 0.2], true).seen.size).toBe(0);
  // In a pause neither is heard.
  expect(listen(watch, 38_000, 10_000, [0.0001, 0.0001]).seen.size).toBe(0);
  expect(listen(watch, 48_500, 2_000, [0.2, 0.0001]).seen.size).toBe(0);
});

test('reports silence of both channels as such, and clipping of one', () => {
  expect([...listen(new SoundWatch(0), 0, 6_000, [0, 0]).seen.keys()]).toEqual(['silent']);
  expect([...listen(new SoundWatch(0), 0, 5_000, [0.1, 1]).seen.keys()]).toEqual(['clipping']);
});
