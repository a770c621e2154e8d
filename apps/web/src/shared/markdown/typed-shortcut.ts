/** What is typed of a shortcut: after a slash at the start of a line or behind a blank. */
const typed = /(?:^|\s)\/([a-z0-9-]*)$/i;

/** The shortcut that is being typed at the end of a text, in lower case; null if none is. */
export const typedShortcut = (textBefore: string, maxLength: number): string | null =>
  typed.exec(textBefore.slice(-maxLength - 2))?.[1]?.toLowerCase() ?? null;

/** The snippets that a typed shortcut may mean: by shortcut first, then by title. */
export function matchingSnippets<T extends { readonly shortcut: string; readonly title: string }>(
  snippets: readonly T[],
  shortcut: string,
  most: number,
): T[] {
  const byShortcut = snippets.filter((snippet) => snippet.shortcut.startsWith(shortcut));
  const byTitle = snippets.filter(
    (snippet) => !byShortcut.includes(snippet) && snippet.title.toLowerCase().includes(shortcut),
  );
  return [...byShortcut, ...byTitle].slice(0, most);
}
