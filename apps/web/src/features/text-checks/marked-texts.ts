import type { CheckedPlace, SentenceEvidence, TextCheck, TextSource } from '@openconsult/contracts/text-checks';
import type { PhraseWord, TranscriptPhrase } from '@openconsult/contracts/transcripts';
import { type Passage, passageOf } from '../../shared/checked-text/passages.ts';
import { type CheckedVersion, placeKey } from './text-checks-query.ts';

/** A word that the recogniser was unsure of, and that a text has taken over. */
export interface CarriedDoubt {
  readonly place: CheckedPlace;
  readonly phrase: TranscriptPhrase;
  readonly word: PhraseWord;
  readonly text: string;
  readonly source: TextSource | undefined;
}

export interface MarkedText {
  readonly marks: Passage[];
  readonly sentences: Passage[];
  readonly checks: ReadonlyMap<string, TextCheck>;
  readonly doubts: ReadonlyMap<string, CarriedDoubt>;
  readonly sources: ReadonlyMap<string, TextSource>;
}

const present = <T>(value: T | null): value is T => value !== null;

/** The offset of a whole word in a text from an offset on; -1 where it does not occur. */
function wordAt(text: string, word: string, from: number, until: number): number {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  const [lower, wanted] = [text.toLowerCase(), word.toLowerCase()];
  for (let at = lower.indexOf(wanted, from); at >= 0 && at + wanted.length <= until; at = lower.indexOf(wanted, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + wanted.length)) return at;
  return -1;
}

function doubtsOf(
  text: string,
  { place, start, end, sources }: SentenceEvidence,
  phrases: ReadonlyMap<string, TranscriptPhrase>,
) {
  const ids = new Set(sources.flatMap((source) => source.phrases.map(({ id }) => id)));
  return [...ids].flatMap((id) => {
    const phrase = phrases.get(id);
    if (phrase === undefined) return [];
    return phrase.words
      .filter(({ unsure }) => unsure)
      .flatMap((word) => {
        const spoken = phrase.text.slice(word.start, word.end).replace(/^[^\p{L}\p{N}£$€]+|[^\p{L}\p{N}]+$/gu, '');
        const at = spoken === '' ? -1 : wordAt(text, spoken, start, end);
        if (at < 0) return [];
        const passage = passageOf(`doubt ${id} ${word.start} ${at}`, text, at, at + spoken.length);
        const doubt: CarriedDoubt = { place, phrase, word, text: spoken, source: sources[0] };
        return passage === null ? [] : [{ passage, doubt }];
      });
  });
}

/** The marks and sentences of each text, by place. */
export function markedTexts(
  { checks, evidence, texts }: CheckedVersion,
  phrases: readonly TranscriptPhrase[],
): Map<string, MarkedText> {
  const byId = new Map(phrases.map((phrase) => [phrase.id, phrase]));
  return new Map(
    [...texts].map(([key, text]): [string, MarkedText] => {
      const ownChecks = checks.filter(
        ({ place, place_id, resolution, start }) =>
          placeKey(place, place_id) === key && resolution === null && start !== null,
      );
      const own = evidence.filter(({ place, place_id }) => placeKey(place, place_id) === key);
      const doubts = own.flatMap((sentence) => doubtsOf(text, sentence, byId));
      const sourced = own.filter(({ sources }) => sources.length > 0);
      return [
        key,
        {
          marks: [
            ...ownChecks.map((check) => passageOf(markId(check), text, check.start ?? 0, check.end ?? 0)),
            ...doubts.map(({ passage }) => passage),
          ].filter(present),
          sentences: sourced.map(({ start, end }) => passageOf(`${key} ${start}`, text, start, end)).filter(present),
          checks: new Map(ownChecks.map((check) => [markId(check), check])),
          doubts: new Map(doubts.map(({ passage, doubt }) => [passage.id, doubt])),
          sources: new Map(
            sourced.flatMap(({ start, sources: [source] }) => (source ? [[`${key} ${start}`, source] as const] : [])),
          ),
        },
      ];
    }),
  );
}

/** The same words in two passages of a text are one check with two marks. */
const markId = ({ key, start }: TextCheck): string => `${key} ${start}`;

/** How many unsure words of the transcript a place has taken over. */
export const countDoubts = (texts: ReadonlyMap<string, MarkedText>, place: CheckedPlace): number =>
  [...texts.values()].reduce(
    (count, { doubts }) => count + [...doubts.values()].filter((doubt) => doubt.place === place).length,
    0,
  );
