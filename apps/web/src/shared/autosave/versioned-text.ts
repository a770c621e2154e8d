import type { CurrentText } from '@openconsult/contracts/text-version';
import { mergeText } from './merge-text.ts';

/** Options of `useAutosave` for a text with versions. */
export const versionedText = {
  theirsOf: (current: CurrentText): string | undefined => ('text' in current ? current.text : undefined),
  merge: mergeText,
  shown: (text: string): string => text,
};
