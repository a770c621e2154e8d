import type { CheckedPlace, LeftOutPassage, TextSource } from '@openconsult/contracts/text-checks';
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
  /** What the texts lost while they were written. */
  readonly leftOut: readonly LeftOutPassage[];
  /** The passage of the transcript that is shown and heard; a new object plays it again. */
  readonly source: TextSource | null;
}

export const CheckedTextsContext = createContext<CheckedTexts>({
  of: () => undefined,
  leftOut: [],
  source: null,
});

/** The checks of one text; undefined where none are known. */
export const useCheckedText = (place: CheckedPlace, placeId: string | null = null): CheckedText | undefined =>
  use(CheckedTextsContext).of(place, placeId);

export const useLeftOut = (place: CheckedPlace, placeId: string | null): LeftOutPassage[] =>
  use(CheckedTextsContext).leftOut.filter((one) => one.place === place && one.place_id === placeId);

export const useShownSource = (): TextSource | null => use(CheckedTextsContext).source;
