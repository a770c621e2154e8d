import { setTimeout as delay } from 'node:timers/promises';
import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { RecordingUpload } from '../client/recording-upload.ts';
import { SignedIn } from '../client/signed-in.ts';
import type { Practitioner } from '../stack/practitioners.ts';

/** Logging in costs the server work on purpose, so people come in small groups. */
const TOGETHER = 4;

/** Runs the work for each item, some at a time, and answers in the items' order. */
export async function someAtATime<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += TOGETHER) {
    results.push(...(await Promise.all(items.slice(from, from + TOGETHER).map(work))));
  }
  return results;
}

/** Everybody logged in with an open recording. */
export const openRecordings = (url: string, people: readonly Practitioner[]): Promise<RecordingUpload[]> =>
  someAtATime(people, async (person) => RecordingUpload.open(await SignedIn.logIn(url, person)));

export interface CaptureResult {
  /** For each slice, from the moment it was recorded until the server confirmed it. */
  latenciesMs: number[];
  failures: string[];
}

/**
 * All record at once: each has a slice every 3 s, the recorders evenly apart. Slices of one recorder go one after the
 * other, as in the page; what a late one makes the next one wait counts.
 */
export async function record(
  uploads: readonly RecordingUpload[],
  slice: Uint8Array<ArrayBuffer>,
  durationMs: number,
): Promise<CaptureResult> {
  const result: CaptureResult = { latenciesMs: [], failures: [] };
  const startMs = performance.now();
  const recordOne = async (upload: RecordingUpload, phase: number) => {
    const firstMs = startMs + phase * SEGMENT_INTERVAL_MS;
    for (let dueMs = firstMs; dueMs < startMs + durationMs; dueMs += SEGMENT_INTERVAL_MS) {
      await delay(Math.max(0, dueMs - performance.now()));
      try {
        await upload.send(slice);
        result.latenciesMs.push(performance.now() - dueMs);
      } catch (error) {
        result.failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(uploads.map((upload, index) => recordOne(upload, index / uploads.length)));
  return result;
}
