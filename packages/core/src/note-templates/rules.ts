import type { TemplateKind } from '@openconsult/contracts/note-templates';
import { unknownPlaceholderIn } from '@openconsult/contracts/template-placeholders';
import { answerMessages } from '@openconsult/contracts/texts';
import type { Content } from './repo.ts';

/** Two titles are the same whatever their case, as the database compares them. */
export const isSameTitle = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const isSameContent = (one: Content, other: Content): boolean =>
  one.title === other.title && one.text === other.text && one.shortcut === other.shortcut;

const headingLine = /^#{1,6}\s+(\S.*)$/;

/** The headings of a template for notes, without the signs around them. */
const headingsOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap((line) => headingLine.exec(line.trim())?.[1]?.trim() ?? []);

/** Why a text cannot be a template of its kind; null if it can. */
export function faultOf(kind: TemplateKind, text: string): string | null {
  if (kind === 'snippet') return null;
  if (kind === 'note') {
    const headings = headingsOf(text);
    if (headings.length === 0) return answerMessages.templateWithoutHeading;
    const twice = headings.find((heading, at) => headings.findIndex((other) => isSameTitle(other, heading)) < at);
    return twice === undefined ? null : answerMessages.templateHeadingTwice(twice);
  }
  const unknown = unknownPlaceholderIn(kind, text);
  return unknown === null ? null : answerMessages.unknownPlaceholder(unknown);
}

/** The title of a copy that none of `taken` has, within `most` characters. */
export function titleOfCopy(title: string, taken: readonly string[], most: number): string {
  for (let copy = 1; ; copy += 1) {
    const end = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
    const candidate = `${title.slice(0, most - end.length).trimEnd()}${end}`;
    if (!taken.some((other) => isSameTitle(other, candidate))) return candidate;
  }
}

/** A shortcut that none of `taken` has. */
export function shortcutOfCopy(shortcut: string, taken: readonly string[], most: number): string {
  for (let copy = 1; ; copy += 1) {
    const end = copy === 1 ? '' : `-${copy}`;
    const candidate = `${shortcut.slice(0, most - end.length)}${end}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** Of several snippets with one shortcut, the user's own. */
export function offeredSnippets<T extends { readonly shortcut: string | null; readonly userId: string | null }>(
  snippets: readonly T[],
): T[] {
  const own = new Set(snippets.filter(({ userId }) => userId !== null).map(({ shortcut }) => shortcut));
  return snippets
    .filter(({ shortcut, userId }) => userId !== null || !own.has(shortcut))
    .toSorted((a, b) => (a.shortcut ?? '').localeCompare(b.shortcut ?? ''));
}
