import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Measure } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { readSpoken, readSpokenSet } from '../speech/spoken-set.ts';
import { benchStack } from '../stack/bench-stack.ts';
import { createPractitioners } from '../stack/practitioners.ts';
import type { LoadPlan, LoadResult } from './driver.ts';

const RECORDERS = 200;
const READERS = 20;
const DURATION_MS = 45_000;
const WORD_INTERVAL_MS = 30;
/** The recordings that must be complete afterwards, and the timeout. */
const DRAINED = 5;
const DRAIN_MS = 120_000;

async function drive(plan: LoadPlan): Promise<LoadResult> {
  const worker = new Worker(new URL('driver.ts', import.meta.url), { workerData: plan });
  const [result] = await once(worker, 'message');
  await worker.terminate();
  return result;
}

/** Deletes the open recordings, as recognising all takes minutes, and waits until the stopped ones are transcribed. */
async function undrained({ stoppedIds, openIds }: LoadResult): Promise<string[]> {
  const { db } = await benchStack();
  await db.recording.deleteMany({ where: { id: { in: openIds } } });
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const behind = await db.recording.findMany({ where: { id: { in: stoppedIds }, state: { not: 'done' } } });
    if (behind.length === 0 || performance.now() > deadline)
      return behind.map(({ state, segmentsRead }) => `A recording is ${state} after ${segmentsRead} slices`);
    await delay(500);
  }
}

async function measureLoad(): Promise<{ p99Ms: number; errors: number }> {
  const { url, writer } = await benchStack();
  const { consultation } = readSpokenSet();
  const slice = new Uint8Array(readSpoken(consultation.file)).slice(0, consultation.segmentBytes[0]);
  const users = await createPractitioners(RECORDERS + READERS);
  const words = DURATION_MS / WORD_INTERVAL_MS;
  writer.setPace({ words, intervalMs: WORD_INTERVAL_MS });
  const result = await drive({
    url,
    recorders: users.slice(0, RECORDERS),
    readers: users.slice(RECORDERS),
    slice,
    durationMs: DURATION_MS,
    words,
    stopped: DRAINED,
  });
  const failures = [...result.failures, ...(await undrained(result))];
  for (const failure of new Set(failures)) console.error(`load: ${failure}`);
  return { p99Ms: percentile(result.latenciesMs, 0.99), errors: failures.length };
}

/** Both figures are of one run. */
let result: ReturnType<typeof measureLoad> | undefined;

async function figure(of: (load: Awaited<ReturnType<typeof measureLoad>>) => number): Promise<number> {
  result ??= measureLoad();
  return of(await result);
}

/** A clinic group at its busiest, on one machine. */
export const loadMeasures: Measure[] = [
  {
    name: 'load.recorders_p99_ms',
    unit: 'ms',
    method: `${RECORDERS} recorders for ${DURATION_MS / 1_000} s, each a slice every 3 s, beside ${READERS} streamed texts, all on this machine; from the slice being there to its confirmation (form and confirm).`,
    reach: 500,
    run: () => figure(({ p99Ms }) => p99Ms),
  },
  {
    name: 'load.errors',
    unit: 'errors',
    method: `In that run: slices refused, texts not whole, and of ${DRAINED} recordings stopped at its end those not transcribed within ${DRAIN_MS / 1_000} s.`,
    reach: 0,
    run: () => figure(({ errors }) => errors),
  },
];
