import { retryDelayMs } from './retry-delay.ts';

export interface RetryOptions {
  /** Ends the waiting; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
  /** The wait after each failure; without it the wait grows up to 5 s. */
  readonly delayMs?: number;
  /** No attempt begins later than this. */
  readonly withinMs?: number;
  /** An error that no retry can change. */
  readonly isFinal?: (error: unknown) => boolean;
}

/** Attempts until one succeeds. @throws the last error, where it is final or the time is over */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { signal, delayMs, withinMs = Number.POSITIVE_INFINITY, isFinal } = options;
  const untilMs = Date.now() + withinMs;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (isFinal?.(error) || Date.now() > untilMs) throw error;
      await wait(delayMs ?? retryDelayMs(failures, Math.random()), signal);
    }
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
