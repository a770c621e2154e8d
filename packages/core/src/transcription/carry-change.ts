interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The one stretch in which two texts differ: what stands around it is the same in both. */
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

/** How many characters before and after a change must be as they were for its place to be known. Tried in this order. */
const SURROUNDINGS = [
  [400, 400],
  [100, 100],
  [30, 30],
  [60, 0],
  [0, 60],
] as const;

/**
 * Brings a change of the phrases into a text that was made of them: `before` and `after` are the texts that the phrases
 * made before and after it. Where a person rewrote the place meanwhile, the text stays as the person left it.
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
