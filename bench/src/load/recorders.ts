import { setTimeout as delay } from 'node:timers/promises';
import { SEGMENT_INTERVAL_MS } from '@openconsult/contracts/limits';
import { LoggedIn } from '../client/logged-in.ts';
import { RecordingUpload } from '../client/recording-upload.ts';
import type { Practitioner } from '../stack/practitioners.ts';

/** Password hashing is slow on purpose, so users log in in small groups. */
const TOGETHER = 4;

/** Runs the work for each item, some at a time, and returns results in the items' order. */
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

/** Users logged in with an open recording each. */
export const openRecordings = (url: string, users: readonly Practitioner[]): Promise<RecordingUpload[]> =>
  someAtATime(users, async (user) => RecordingUpload.open(await LoggedIn.logIn(url, user)));

export interface CaptureResult {
  /** For each slice, the time from its recording to the server's confirmation. */
  latenciesMs: number[];
  failures: string[];
}

/**
 * All record at once, each with a slice every 3 s, evenly apart. A recorder sends one slice at a time, as the page does;
 * the delay by a late slice is included.
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
