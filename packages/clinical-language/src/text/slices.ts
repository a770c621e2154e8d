/** Work that may be interrupted: each `yield` is a moment at which a server may do something else. */
export type Steps<T> = Generator<void, T, void>;

/** So many items between two interruptions: below a millisecond each. */
const ITEMS = 32;

/** As `flatMap`, with interruptions. */
export function* mapped<T, U>(items: readonly T[], map: (item: T, index: number) => U): Steps<U[]> {
  const results: U[] = [];
  for (let at = 0; at < items.length; at += 1) {
    results.push(map(items[at] as T, at));
    if (at % ITEMS === ITEMS - 1) yield;
  }
  return results;
}

/** Does all the work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** A process is blocked for about so long at a time. */
const SLICE_MS = 12;

/** Does the work in slices, so that long texts do not block a process. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - started < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    started = performance.now();
  }
}
