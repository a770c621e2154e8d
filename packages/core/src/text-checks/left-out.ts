import type { CheckedPlace, LeftOutPassage as LeftOutAt, TextCheck } from '@openconsult/contracts/text-checks';
import type { StreamedText } from '@openconsult/db';
import { z } from 'zod';
import { leftOutSentence } from '../streamed-texts/index.ts';
import { keyOf } from './rules.ts';

/* What the texts of a note and its bundles lost while they were written. */

type WrittenText = Pick<StreamedText, 'kind' | 'bundleId' | 'text' | 'leftOut'>;

/** A text as it is now, or the name of a treatment. */
export interface TextNow {
  readonly place: CheckedPlace;
  readonly placeId: string | null;
  readonly text: string;
  /** The user's own, such as a treatment that was typed. */
  readonly isTyped?: boolean;
}

const placeOf = {
  notes: 'note',
  letter: 'letter',
  treatment: 'treatment',
  consent: 'consent',
} as const satisfies Record<StreamedText['kind'], CheckedPlace>;

/** The words of a text, whatever an editor made of its signs. */
const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Without the place that it would be inserted at. */
export type LeftOutPassage = Omit<LeftOutAt, 'at'>;

interface Lost extends LeftOutPassage {
  readonly bundleId: string | null;
  readonly words: string;
}

const lostBy = ({ kind, bundleId, text: written, leftOut }: WrittenText): Lost[] => {
  const place = placeOf[kind];
  const writtenWords = wordsOf(written);
  return (
    z
      .array(leftOutSentence)
      .parse(leftOut)
      .map(({ text, reason, placeId = null }) => {
        const words = wordsOf(text);
        return {
          key: keyOf('left out', place, placeId, words),
          place,
          place_id: placeId,
          text,
          reason,
          bundleId,
          words,
        };
      })
      .filter(({ words }) => words.trim() !== '')
      // Another line of the same answer says it, with support. Of treatments the name alone does not show it.
      .filter(({ words }) => place === 'treatment' || !writtenWords.includes(words))
  );
};

/** The sentences that stay out, and a check for each that the user inserted anyway, also into a copy of the bundle. */
export function leftOutOf(
  written: readonly WrittenText[],
  texts: readonly TextNow[],
  bundleId: string | null,
): { leftOut: LeftOutPassage[]; inserted: InsertedCheck[] } {
  const lost = written.flatMap(lostBy);
  const now = texts.map((text) => ({ ...text, words: wordsOf(text.text) }));
  const holders = ({ place, words }: Lost) => now.filter((text) => text.place === place && text.words.includes(words));
  const shown = lost
    .filter((one) => one.bundleId === null || one.bundleId === bundleId)
    .filter((one) => holders(one).length === 0);
  const inserted = lost.flatMap((one) =>
    holders(one)
      .filter(({ place, isTyped }) => place !== 'treatment' || isTyped)
      .map((text) => insertedCheck(one, text)),
  );
  // A suspicious sentence is the same one for every text.
  const distinct = new Map(shown.map((one) => [one.reason === 'suspicious' ? one.words : one.key, one]));
  return {
    leftOut: [...distinct.values()].map(({ bundleId: _bundle, words: _words, ...passage }) => passage),
    inserted: [...new Map(inserted.map((check) => [check.key, check])).values()],
  };
}

type InsertedCheck = Omit<TextCheck, 'resolution' | 'readings'> & { readings: [] };

function insertedCheck({ text: sentence, words }: Lost, { place, placeId, text }: TextNow): InsertedCheck {
  const at = place === 'treatment' ? -1 : text.indexOf(sentence);
  return {
    key: keyOf('inserted', place, words),
    kind: 'left out',
    place,
    place_id: placeId,
    start: at < 0 ? null : at,
    end: at < 0 ? null : at + sentence.length,
    words: sentence,
    why: '',
    readings: [],
    is_blocking: true,
  };
}
