import type { CheckedPlace, TextSource } from '@openconsult/contracts/text-checks';
import { createContext, type ReactNode, use } from 'react';
import type { Passage } from './passages.ts';

/** What an editor shows about a text that was compared with the transcript. */
export interface CheckedText {
  /** Passages in amber. */
  readonly marks: readonly Passage[];
  /** The sentences whose source is known. */
  readonly sentences: readonly Passage[];
  readonly onSource: (sentenceId: string) => void;
  /** What is shown beside a mark. */
  readonly cardOf: (markId: string, onClose: () => void) => ReactNode;
}

interface CheckedTexts {
  readonly of: (place: CheckedPlace, placeId: string | null) => CheckedText | undefined;
  /** The passage of the transcript that is shown and heard; a new object plays it again. */
  readonly source: TextSource | null;
}

export const CheckedTextsContext = createContext<CheckedTexts>({ of: () => undefined, source: null });

/** The checks of one text; undefined where none are known. */
export const useCheckedText = (place: CheckedPlace, placeId: string | null = null): CheckedText | undefined =>
  use(CheckedTextsContext).of(place, placeId);

export const useShownSource = (): TextSource | null => use(CheckedTextsContext).source;
