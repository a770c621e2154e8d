import { readStarterLibrary } from '@openconsult/starter-library';
import { seededRandom } from './typing-errors.ts';

/** An item to search for. */
export interface SearchedName {
  readonly name: string;
  readonly aliases: readonly string[];
}

const SYLLABLES =
  'ba be bi bo ca ce co da de di do fa fe fi ga ge go ha he hi la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );

/** The starter library, and invented items beside it until there are `count`. The same in every run. */
export function largeLibrary(count: number): { known: SearchedName[]; others: SearchedName[] } {
  const known = readStarterLibrary().items.map(({ name, aliases }) => ({ name, aliases }));
  const random = seededRandom(7);
  const word = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
      '',
    );
  const lexicon = Array.from({ length: 4_000 }, word);
  const pick = (): string => lexicon[Math.floor(random() * lexicon.length)] ?? '';
  const others = Array.from({ length: Math.max(0, count - known.length) }, (_, place) => ({
    name: `${pick()} ${pick()} ${place}`,
    aliases: [`${pick()} ${pick()}`],
  }));
  return { known, others };
}
