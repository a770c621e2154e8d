import type { CurrentText } from '@openconsult/contracts/text-version';
import { mergeText } from './merge-text.ts';

/** How a text of which the server knows a version is saved beside edits from elsewhere. */
export const versionedText = {
  theirsOf: (current: CurrentText): string | undefined => ('text' in current ? current.text : undefined),
  merge: mergeText,
  shown: (text: string): string => text,
};
