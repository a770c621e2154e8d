import { parentPort, workerData } from 'node:worker_threads';
import type { Practitioner } from '../stack/practitioners.ts';
import { type CaptureResult, openRecordings, record } from './recorders.ts';
import { openTextStreams, textProblems } from './text-streams.ts';

/* Runs in a thread of its own, so that nothing else in this process delays what it measures. */

/** The thread's input. */
export interface LoadPlan {
  url: string;
  recorders: Practitioner[];
  readers: Practitioner[];
  slice: Uint8Array<ArrayBuffer>;
  durationMs: number;
  /** Words of each streamed text. */
  words: number;
  /** How many of the recordings are stopped at the end. */
  stopped: number;
}

/** The thread's results. */
export interface LoadResult extends CaptureResult {
  stoppedIds: string[];
  openIds: string[];
}

const TEXT_END_MS = 30_000;

async function drive(plan: LoadPlan): Promise<LoadResult> {
  const { url, recorders, readers, slice, durationMs, words } = plan;
  const streams = await openTextStreams(url, readers, words);
  const uploads = await openRecordings(url, recorders);
  await Promise.all(streams.map((stream) => stream.start()));
  const { latenciesMs, failures } = await record(uploads, slice, durationMs);
  const problems = await textProblems(streams, TEXT_END_MS);
  const stopped = uploads.slice(0, plan.stopped);
  await Promise.all(stopped.map((upload) => upload.stop()));
  return {
    latenciesMs,
    failures: [...failures, ...problems],
    stoppedIds: stopped.map(({ id }) => id),
    openIds: uploads.slice(plan.stopped).map(({ id }) => id),
  };
}

parentPort?.postMessage(await drive(workerData));
