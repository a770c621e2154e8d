import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { talkSegments } from '@openconsult/fakes/spoken-consultation';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlayableRecording } from './playable-recording.ts';

const SLICES = 27;
const recording = new URL('../../../../../bench/spoken/consultation.webm', import.meta.url);

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openconsult-playable-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Makes the file from a recording's slices, without the missing ones. */
async function make(leftOut: readonly number[] = []): Promise<{ path: string; durationMs: number }> {
  const bytes = await readFile(recording);
  const size = Math.ceil(bytes.length / SLICES);
  const path = join(dir, 'whole.webm');
  const file = await createPlayableRecording(path);
  let lost = 0;
  for (let index = 0; index < SLICES; index += 1) {
    if (leftOut.includes(index)) {
      lost += 1;
      continue;
    }
    await file.push(bytes.subarray(index * size, (index + 1) * size), lost);
    lost = 0;
  }
  return { path, durationMs: await file.finish() };
}

async function opened(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The file holds no audio.');
  return { input, track, packets: new EncodedPacketSink(track) };
}

test('the file knows its length and can be searched', async () => {
  const { path, durationMs } = await make();
  const bytes = await readFile(path);
  const { input, packets } = await opened(path);
  // A file does not say how long its last packet is.
  expect(Math.abs((await input.computeDuration()) - durationMs / 1_000)).toBeLessThan(0.1);
  expect(bytes.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b]))).toBe(true);
  const middle = await packets.getPacket(durationMs / 2_000);
  expect(middle?.timestamp).toBeCloseTo(durationMs / 2_000, 0);
});

test('missing audio is silence of the same length, and later audio has its right time', async () => {
  const whole = await make();
  const { packets } = await opened(whole.path);
  const late = await packets.getPacket(whole.durationMs / 1_000 - 5);
  const gap = await make([12, 13]);
  expect(Math.abs(gap.durationMs - whole.durationMs)).toBeLessThan(500);
  const { packets: withGap } = await opened(gap.path);
  const same = await withGap.getPacket((late?.timestamp ?? 0) + 0.001);
  let found = same;
  for (let step = 0; step < 10 && found && late && !Buffer.from(found.data).equals(late.data); step += 1)
    found = await withGap.getNextPacket(found);
  expect(Buffer.from(found?.data ?? []).equals(late?.data ?? new Uint8Array())).toBe(true);
  expect(Math.abs((found?.timestamp ?? 0) - (late?.timestamp ?? 0))).toBeLessThan(0.3);
  let previous = 0;
  for await (const { timestamp } of withGap.packets()) {
    expect(timestamp - previous).toBeLessThan(0.1);
    previous = timestamp;
  }
});

/** Slices of a second: ten minutes of them, and three hours in the long form. */
const IS_LONG = process.env.PROVE === '1';
const RUNS = IS_LONG ? 135 : 8;
const SLICES_A_RUN = 80;
const STITCHED_WITHIN_MS = 60_000;
const GROWTH_MAX_BYTES = 20_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('R16: the slices of a long recording become one file, and memory does not grow with it', async () => {
  const bytes = await readFile(recording);
  const size = Math.ceil(bytes.length / SLICES_A_RUN);
  const file = await createPlayableRecording(join(dir, 'long.webm'));
  const peaks: [number, number] = [0, 0];
  const startedAt = performance.now();
  for (let run = 0; run < RUNS; run += 1) {
    for (let index = 0; index < SLICES_A_RUN; index += 1) {
      await file.push(bytes.subarray(index * size, (index + 1) * size), 0);
    }
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const half = run < RUNS / 2 ? 0 : 1;
    peaks[half] = Math.max(peaks[half], heapUsed + arrayBuffers);
  }
  const durationMs = await file.finish();
  expect(durationMs / 1_000).toBeGreaterThan(RUNS * 80);
  expect(peaks[1] - peaks[0]).toBeLessThan(GROWTH_MAX_BYTES);
  const { input } = await opened(join(dir, 'long.webm'));
  expect(Math.abs((await input.computeDuration()) - durationMs / 1_000)).toBeLessThan(0.1);
  const tookMs = performance.now() - startedAt;
  reportFigure('R16', `${RUNS * SLICES_A_RUN} slices made one file in, s`, (tookMs / 1_000).toFixed(1));
  reportFigure('R16', 'growth while they are, MB', ((peaks[1] - peaks[0]) / 1_048_576).toFixed(1));
  if (IS_LONG) expect(tookMs).toBeLessThan(STITCHED_WITHIN_MS);
}, 600_000);

test('a recording with two channels is played with both', async () => {
  const path = join(dir, 'whole.webm');
  const file = await createPlayableRecording(path);
  for (const segment of talkSegments()) await file.push(segment, 0);
  await file.finish();
  const { track } = await opened(path);
  expect(await track.getNumberOfChannels()).toBe(2);
});
