/** Calls that begin within this time of each other belong to one trace. */
const SAME_MS = 1_000;

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Names the trace of each call in the W3C's form. What the user does at once is one trace: its calls, and the jobs that
 * they request. The ids are random.
 */
export const createTraceparents = (nowMs: () => number = () => performance.now()): (() => string) => {
  let traceId = hex(16);
  let lastMs = nowMs();
  return () => {
    if (nowMs() - lastMs > SAME_MS) traceId = hex(16);
    lastMs = nowMs();
    return `00-${traceId}-${hex(8)}-01`;
  };
};
