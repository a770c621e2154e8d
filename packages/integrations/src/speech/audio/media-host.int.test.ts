import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longSilence, manyPackets, sparseClusters } from '@openconsult/fakes/crafted-audio';
import { consultationSegments } from '@openconsult/fakes/spoken-consultation';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MediaLimits, openPlayableRecording } from './media-host.ts';

const REFUSED_WITHIN_MS = 2_000;

let dir: string;
let stop: AbortController;
const path = () => join(dir, 'whole.webm');
const open = (limits: Partial<MediaLimits> = {}) => openPlayableRecording(path(), stop.signal, limits);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'openconsult-media-'));
  stop = new AbortController();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('a playable recording made in its own process', () => {
  it('contains all segments', async () => {
    const file = open();
    for (const segment of consultationSegments()) await file.push(segment, 0);
    const durationMs = await file.finish();
    expect(durationMs).toBeGreaterThan(60_000);
    expect((await readFile(path())).length).toBeGreaterThan(100_000);
  });

  it.each([50, 500, 5_000])('F2 T16: is rejected when %i small clusters claim hours of silence', async (count) => {
    const sinceMs = performance.now();
    const file = open();
    await expect(file.push(longSilence(count), 0)).rejects.toMatchObject({ code: 'unreadable' });
    await file.cancel();
    if (process.env.PROVE === '1') expect(performance.now() - sinceMs).toBeLessThan(REFUSED_WITHIN_MS);
    const written = await stat(path()).catch(() => ({ size: 0 }));
    expect(written.size).toBeLessThan(100_000);
  });

  it.each([
    ['processor time', { cpuSeconds: 1 }],
    ['disk', { fileBytes: 100_000 }],
    ['memory', { memoryBytes: 1_000_000 }],
    ['time for one call', { callMs: 10 }],
  ])('T16: ends beyond its share of %s, and the application continues', async (_, limits) => {
    const file = open(limits);
    // Eighteen hours of silence, the most that is accepted: seconds of work.
    const pieces = [sparseClusters(2_000), new Uint8Array(), new Uint8Array()];
    const made = (async () => {
      for (const piece of pieces) await file.push(piece, 0);
      await file.finish();
    })();
    await expect(made).rejects.toMatchObject({ name: 'SpeechError' });
    await file.cancel();
  });

  it('F2: ends at once when its job is cancelled', async () => {
    const file = open();
    const made = file.push(sparseClusters(2_600), 0);
    setTimeout(() => stop.abort(), 200);
    await expect(made).rejects.toMatchObject({ code: 'unavailable' });
    await file.cancel();
    await expect(file.push(new Uint8Array(), 0)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('F32: accepts a segment with more packets than a call has arguments', async () => {
    const file = open();
    await file.push(manyPackets(150_000), 0);
    expect(await file.finish()).toBe(3_000_000);
  });
});
