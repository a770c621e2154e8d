import { expect, test } from 'vitest';
import { SoundWatch } from './sound-watch.ts';

const LOOK_MS = 500;

/** Lets the watch hear one loudness for a while; gives the first moment at which each trouble was seen. */
function listen(watch: SoundWatch, fromMs: number, forMs: number, peak: number, isMuted = false) {
  const seen = new Map<string, number>();
  let replugs = 0;
  for (let nowMs = fromMs; nowMs <= fromMs + forMs; nowMs += LOOK_MS) {
    watch.measure(peak, isMuted, nowMs);
    const trouble = watch.trouble(nowMs);
    if (trouble !== null && !seen.has(trouble)) seen.set(trouble, nowMs - fromMs);
    if (watch.wantsReplug(nowMs)) replugs += 1;
  }
  return { seen, replugs };
}

test('R9: silence is told within five seconds, and is over with the first sound', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 6_000, 0.0001).seen.get('silent')).toBeLessThanOrEqual(5_000);
  watch.measure(0.1, false, 7_000);
  expect(watch.trouble(7_000)).toBeNull();
});

test('R9: a microphone that dies after it was heard is told within five seconds, a pause for thought is not', () => {
  const watch = new SoundWatch(0);
  watch.measure(0.2, false, 0);
  expect(listen(watch, 500, 8_000, 0.0003).seen.size).toBe(0);
  watch.measure(0.2, false, 9_000);
  expect(listen(watch, 9_500, 6_000, 0).seen.get('silent')).toBeLessThanOrEqual(5_000);
});

test('R9: a device that gives nothing at all for ten seconds is opened anew, once in half a minute', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 9_000, 0).replugs).toBe(0);
  expect(listen(watch, 9_500, 29_000, 0).replugs).toBe(1);
  expect(listen(watch, 39_000, 3_000, 0).replugs).toBe(1);
});

test('a quiet room is silent, not broken', () => {
  expect(listen(new SoundWatch(0), 0, 60_000, 0.0002).replugs).toBe(0);
});

test('R9: peaks that are cut off are told within five seconds, and forgotten once they stop', () => {
  const watch = new SoundWatch(0);
  expect(listen(watch, 0, 5_000, 1).seen.get('clipping')).toBeLessThanOrEqual(5_000);
  expect(watch.trouble(5_000)).toBe('clipping');
  listen(watch, 5_500, 5_000, 0.3);
  expect(watch.trouble(10_500)).toBeNull();
});

test('one loud knock is no trouble', () => {
  const watch = new SoundWatch(0);
  watch.measure(1, false, 0);
  watch.measure(0.2, false, 500);
  expect(watch.trouble(500)).toBeNull();
});

test('somebody who muted themselves is not told that it is silent', () => {
  const { seen, replugs } = listen(new SoundWatch(0), 0, 60_000, 0, true);
  expect([...seen]).toEqual([]);
  expect(replugs).toBe(0);
});

test('R9: a device that went is told at once, and its replacement until sound has been judged', () => {
  const watch = new SoundWatch(0);
  watch.disconnected();
  expect(watch.trouble(0)).toBe('disconnected');
  watch.plugged(300, 'switched');
  expect(watch.trouble(300)).toBe('switched');
  expect(listen(watch, 500, 6_000, 0).seen.has('silent')).toBe(true);
});

test('R9: a microphone taken by a call is told at once, and well again when it is given back', () => {
  const watch = new SoundWatch(0);
  watch.mutedByDevice(true, 0);
  expect(watch.trouble(0)).toBe('muted by the device');
  expect(listen(watch, 0, 30_000, 0).replugs).toBe(0);
  watch.mutedByDevice(false, 31_000);
  expect(watch.trouble(31_000)).toBeNull();
});
