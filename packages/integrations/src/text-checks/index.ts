import { Piscina } from 'piscina';
import type { CheckedTexts, CheckTask } from './check-thread.ts';

export type { CheckedTexts, CheckTask, TextToCheck } from './check-thread.ts';

/** Compares texts with their transcript outside the event loop. */
export interface TextChecker {
  check(task: CheckTask): Promise<CheckedTexts>;
  /** Ends the threads; running calls reject. */
  close(): Promise<void>;
}

const MEMORY_MAX_MB = 512;
/** An idle thread ends after this time, to free its memory. */
const IDLE_MS = 60_000;

/** One thread, which starts with the first check and remembers the last transcript. */
export function createTextChecker(): TextChecker {
  // TypeScript when run from source; its own entry beside the bundle otherwise.
  const entry = new URL(`./check-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
  const pool = new Piscina<CheckTask, CheckedTexts>({
    filename: entry.href,
    name: 'check',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    // Without the application's secrets.
    env: {},
    execArgv: [],
  });
  return { check: (task) => pool.run(task), close: () => pool.destroy() };
}
