import { accessPredicates } from '@openconsult/contracts/access';
import type { Endpoint } from '@openconsult/contracts/endpoint';

interface Pause {
  readonly isOver: Promise<void>;
  readonly end: () => void;
}

let pause: Pause | null = null;
let reads = new AbortController();
const changes = new Set<Promise<unknown>>();

/** Whether the server answers 401 to this call without a login. */
export const needsLogin = ({ access }: Endpoint): boolean => access in accessPredicates;

/** A call that waits for `resumeCalls` is sent then; a read that is pending is cancelled and sent again. */
export const pauseCalls = (): void => {
  if (pause !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = { isOver: promise, end: resolve };
  reads.abort();
  reads = new AbortController();
};

export const resumeCalls = (): void => {
  pause?.end();
  pause = null;
};

/** Resolves when no pause is on. Rejects when the signal is aborted first. */
export const callsResumed = async (signal?: AbortSignal): Promise<void> => {
  while (pause !== null) {
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => aborted.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    signal?.throwIfAborted();
    try {
      await Promise.race([pause.isOver, aborted.promise]);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }
};

/** Runs a read, and repeats it after a pause that cancelled it. */
export const readWithPauses = async <T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> => {
  for (;;) {
    await callsResumed(signal);
    const paused = reads.signal;
    try {
      return await read(signal === undefined ? paused : AbortSignal.any([signal, paused]));
    } catch (error) {
      if (!paused.aborted || signal?.aborted === true) throw error;
    }
  }
};

/** Notes a change until it settles. */
export const noteChange = <T>(change: Promise<T>): Promise<T> => {
  changes.add(change);
  const forget = (): void => void changes.delete(change);
  change.then(forget, forget);
  return change;
};

/** Resolves when every change that is pending now has settled, or after `limitMs`. */
export const changesSettled = async (limitMs: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.allSettled(changes), limit]);
  clearTimeout(timer);
};
