import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { consultationSegments } from '@openconsult/fakes/spoken-consultation';
import { expect, test } from 'vitest';
import { OpusTimeline } from './audio/opus-timeline.ts';
import { WebmReader } from './audio/webm-reader.ts';
import { LOCAL_LIMITS, UtteranceSplitter } from './utterance-splitter.ts';

/** As many segments as make half a minute, spoken throughout. */
const SEGMENTS = 10;
const COUNTS = 6;
/** Ten minutes are 38 MB of samples and 3.4 MB as sent: holding either exceeds this. */
const GROWTH_BYTES = 2 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * What is in use once everything that can go has gone, in bytes. A buffer is freed some time after the collection that
 * finds it unused: the least of several counts.
 */
async function settledMemory(): Promise<number> {
  const counted: number[] = [];
  for (let count = 0; count < COUNTS; count += 1) {
    collect();
    await delay(10);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    counted.push(heapUsed + arrayBuffers);
  }
  return Math.min(...counted);
}

// In a file, and so in a process, of its own: what other tests leave behind would be counted too.
test('the memory of a recognition does not grow with the recording', { timeout: 120_000 }, async () => {
  const segments = consultationSegments().slice(0, SEGMENTS);
  const reader = new WebmReader();
  const timeline = new OpusTimeline(0);
  const splitter = new UtteranceSplitter(LOCAL_LIMITS);
  const recognise = async (minutes: number) => {
    const untilMs = timeline.durationMs + minutes * 60_000;
    while (timeline.durationMs < untilMs) {
      for (const segment of segments) {
        for (const item of await timeline.read(reader.push(segment))) {
          if (item.kind === 'frame') splitter.feed(item.frame, 0.9);
        }
      }
    }
  };
  await recognise(2);
  const before = await settledMemory();
  await recognise(10);
  expect((await settledMemory()) - before).toBeLessThan(GROWTH_BYTES);
  timeline.close();
});
