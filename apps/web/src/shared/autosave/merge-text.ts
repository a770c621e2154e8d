interface Change {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The one stretch in which two texts differ. */
const changeOf = (before: string, after: string): Change => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, end: before.length - same, replacement: after.slice(start, after.length - same) };
};

/**
 * Both changes of a text in one, when they are about different places of it: a character at least stays between them. What
 * was added behind the text, such as words that were recognised late, follows what was typed there. Null when both changed
 * the same place; then the user decides.
 */
export const mergeText = (base: string, mine: string, theirs: string): string | null => {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  if (mine.startsWith(base) && theirs.startsWith(base)) return mine + theirs.slice(base.length);
  const own = changeOf(base, mine);
  const other = changeOf(base, theirs);
  const [first, second] = own.start <= other.start ? [own, other] : [other, own];
  if (first.end >= second.start) return null;
  return (
    base.slice(0, first.start) +
    first.replacement +
    base.slice(first.end, second.start) +
    second.replacement +
    base.slice(second.end)
  );
};
