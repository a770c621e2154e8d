/**
 * Runs `onTick` at an interval, also while the window is hidden: browsers throttle the timers of a hidden page to one
 * a minute, but not those of a worker. Without workers it is an ordinary interval.
 */
export const steadyInterval = (everyMs: number, onTick: () => void): (() => void) => {
  const plain = (): (() => void) => {
    const timer = setInterval(onTick, everyMs);
    return () => clearInterval(timer);
  };
  if (typeof Worker === 'undefined') return plain();
  const worker = new Worker(new URL('./steady-interval-worker.ts', import.meta.url), { type: 'module' });
  let stop = (): void => worker.terminate();
  worker.onmessage = () => onTick();
  worker.onerror = () => {
    // It could not be loaded, for example without a network.
    worker.terminate();
    stop();
    stop = plain();
  };
  worker.postMessage(everyMs);
  return () => stop();
};
