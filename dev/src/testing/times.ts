import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../repository.ts';
import type { TestResult } from './reports.ts';

const timesFile = join(root, '.data', 'test-times.json');
/** The assumed time of a file before its first run. */
const UNKNOWN_SECONDS = 3;
/** Starting the file, its database and its imports, which no test counts. */
const START_SECONDS = 0.7;

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Stores how long each file took on this machine, over what it took before. */
export function storeTimes(tests: readonly TestResult[]): void {
  if (tests.length === 0) return;
  const ran: Record<string, number> = {};
  for (const { file, seconds } of tests) ran[file] = (ran[file] ?? 0) + seconds;
  mkdirSync(dirname(timesFile), { recursive: true });
  writeFileSync(timesFile, JSON.stringify({ ...readTimes(), ...ran }, null, 1));
}

/** How long a test file took on this machine when it ran last, in seconds. */
export function timeOf(): (file: string) => number {
  const times = readTimes();
  return (file) => START_SECONDS + (times[file] ?? UNKNOWN_SECONDS);
}
