/** From 0 to 1 while time goes from `from` to `to`, with a soft start and end; 0 before and 1 after. */
export function ease(seconds: number, from: number, to: number): number {
  const part = linear(seconds, from, to);
  return part * part * (3 - 2 * part);
}

/** From 0 to 1 at one speed while time goes from `from` to `to`; 0 before and 1 after. */
export function linear(seconds: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (seconds - from) / (to - from)));
}

/** 1 between `from` and `to`, with half a second of fading at each end; for labels that come and go. */
export function during(seconds: number, from: number, to = Number.POSITIVE_INFINITY): number {
  const gone = Number.isFinite(to) ? ease(seconds, to - 0.5, to) : 0;
  return Math.min(ease(seconds, from, from + 0.5), 1 - gone);
}

/** The value at `part` (0 to 1) of the stretch from `start` to `end`. */
export function between(start: number, end: number, part: number): number {
  return start + (end - start) * part;
}
