interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The one stretch in which two texts differ; the text around it is the same. */
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, end: before.length - same, replacement: after.slice(start, after.length - same) };
}

/** The only place of a piece in a text; null when there is none or more than one. */
function onlyPlaceOf(text: string, piece: string): number | null {
  const at = piece === '' ? -1 : text.indexOf(piece);
  return at === -1 || text.includes(piece, at + 1) ? null : at;
}

/** How many characters around a change must be unchanged for its place to be found. Tried in this order. */
const SURROUNDINGS = [
  [400, 400],
  [100, 100],
  [30, 30],
  [60, 0],
  [0, 60],
] as const;

/**
 * Applies a change of the phrases to a text that was made of them: `before` and `after` are the phrases' texts before
 * and after it. A place that a user rewrote stays as they left it.
 */
export function carryChange(text: string, before: string, after: string): string {
  if (text === before) return after;
  const { start, end, replacement } = changeBetween(before, after);
  for (const [left, right] of SURROUNDINGS) {
    const from = Math.max(0, start - left);
    const piece = before.slice(from, end + right);
    if (onlyPlaceOf(before, piece) === null) continue;
    const at = onlyPlaceOf(text, piece);
    if (at === null) continue;
    const place = at + start - from;
    return text.slice(0, place) + replacement + text.slice(place + end - start);
  }
  return text;
}
