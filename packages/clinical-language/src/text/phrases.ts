/** Lower case, straight apostrophes, hyphens as spaces: the form in which phrases are compared. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[-–—_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Matches any of the phrases as whole words in {@link plain} text; `*` stands for the rest of a word or for one word. */
export function phrasePattern(phrases: readonly string[]): RegExp {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(source).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

function source(phrase: string): string {
  return plain(phrase)
    .split(' ')
    .map((word) =>
      word === '*' ? "[\\p{L}']+" : word.replace(/[.+?^${}()|[\]\\/]/g, '\\$&').replace(/\*/g, "[\\p{L}\\p{N}']*"),
    )
    .join(' ');
}

const stopWords = new Set(
  'the and for with from into onto that this their there they them then than are was were been being have has had not any all each per one what when where which while who whom whose will would could should must may might can did does done his her hers him she its our your you patient patients details including include included mention mentioned note notes section state write list discussed relevant use only omit under such etc e.g'.split(
    ' ',
  ),
);

/** Words that carry meaning, cut to a common stem so that plurals and `-ed` forms agree. */
export function stems(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !stopWords.has(word)).map(stem);
}

function stem(word: string): string {
  return word.length > 5 ? word.replace(/(?:ations?|ings?|ies|ed|es|s)$/, '') : word.replace(/s$/, '');
}

/** Phrases that are written with commas between them. */
export function listed(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.replace(/\s+/g, ' ').trim());
}
