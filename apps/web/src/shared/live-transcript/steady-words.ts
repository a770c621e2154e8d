const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** How many words two texts have in common from their start. */
function commonCount(one: readonly string[], other: readonly string[]): number {
  const until = one.findIndex((word, at) => word !== other[at]);
  return until < 0 ? one.length : until;
}

/**
 * The words of an unfinished phrase that two recognitions in a row agree on. A shown word stays until the phrase is
 * final: one that changed meanwhile holds back the words after it.
 */
export function steadyWords(shown: string, before: string, now: string): string {
  const [stable, words, earlier] = [wordsOf(shown), wordsOf(now), wordsOf(before)];
  const agreed = words.slice(0, commonCount(words, earlier));
  return commonCount(stable, agreed) === stable.length ? agreed.join(' ') : shown;
}
