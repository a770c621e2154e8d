import { CONTENT_NAME_MAX_LENGTH } from '@openconsult/contracts/content-types';

const COPY_END = ' (copy)';

/** The name of a copy; names are not unique. */
export const nameOfCopy = (name: string): string =>
  `${name.slice(0, CONTENT_NAME_MAX_LENGTH - COPY_END.length).trimEnd()}${COPY_END}`;

/**
 * The items of a playlist after an edit: those given, each once, then those that were there and that the author of the edit
 * does not see.
 */
export function itemsAfterEdit(
  given: readonly string[],
  before: readonly string[],
  seen: ReadonlySet<string>,
): string[] {
  return [...new Set([...given, ...before.filter((id) => !seen.has(id))])];
}
