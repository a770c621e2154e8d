/** A stretch of a video, in seconds. */
export type WatchedRange = readonly [startS: number, endS: number];

/** Two stretches that are closer than this are one: a player leaves such gaps where it seeks or loops. */
const GAP_S = 0.3;

/** The ranges without overlaps, in order. */
export const unionOf = (ranges: readonly WatchedRange[]): readonly WatchedRange[] => {
  const union: [number, number][] = [];
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = union.at(-1);
    if (last !== undefined && start <= last[1] + GAP_S) last[1] = Math.max(last[1], end);
    else union.push([start, end]);
  }
  return union;
};

/** How much of a video was watched, each second once, in whole percent; 0 while its length is not known. */
export const watchedPercent = (ranges: readonly WatchedRange[], durationS: number): number => {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0;
  const watchedS = unionOf(ranges).reduce((sum, [start, end]) => sum + end - start, 0);
  return Math.min(100, Math.round((watchedS / durationS) * 100));
};

/** What an element has played so far. */
export const playedRanges = ({ played }: Pick<HTMLMediaElement, 'played'>): readonly WatchedRange[] =>
  Array.from({ length: played.length }, (_, index): WatchedRange => [played.start(index), played.end(index)]);
