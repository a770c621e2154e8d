import { type WrittenBy, writtenBy } from '@openconsult/contracts/streamed-texts';

const SEPARATOR = ':';

/** An author as rows hold it: the kind of the writer, and behind a colon its language model. */
export const authorText = ({ writer, model }: WrittenBy): string =>
  model === null ? writer : `${writer}${SEPARATOR}${model}`;

export function authorOf(stored: string | null): WrittenBy | null {
  if (stored === null) return null;
  const at = stored.indexOf(SEPARATOR);
  return at < 0
    ? writtenBy.parse({ writer: stored, model: null })
    : writtenBy.parse({ writer: stored.slice(0, at), model: stored.slice(at + 1) });
}
