/** The longest word that is searched for, in characters: more is no word. */
const WORD_MAX_LENGTH = 40;
const WORDS_MAX = 12;

/** The words of a text as they are indexed and searched: lower case, without accents. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_MAX_LENGTH));

/** Words of a query that say nothing about what is looked for. */
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'my', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words to look for, each once; the first twelve. */
export function queryWords(query: string): string[] {
  const words = [...new Set(searchWords(query))];
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX);
}
