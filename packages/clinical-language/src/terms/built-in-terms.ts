import { abbreviations } from './lists/abbreviations.ts';
import { conditions } from './lists/conditions.ts';
import { drugs } from './lists/drugs.ts';
import { instruments } from './lists/instruments.ts';
import { materials } from './lists/materials.ts';
import { medicalHistory } from './lists/medical-history.ts';
import { medicines } from './lists/medicines.ts';
import { procedures } from './lists/procedures.ts';
import { surfaces } from './lists/surfaces.ts';
import { teeth } from './lists/teeth-and-mouth.ts';

/** What a general recogniser gets wrong of a dental consultation. */
const dentalGroups = {
  teeth,
  surfaces,
  conditions,
  materials,
  procedures,
  drugs,
  instruments,
  abbreviations,
};

/** The built-in terms by the group they are shown in. Each term is in one group. */
export const termGroups = {
  ...dentalGroups,
  'medical history': medicalHistory,
  medicines,
} as const satisfies Record<string, readonly string[]>;

/** Words of a dental consultation that a general recogniser gets wrong. It prefers them. */
export const dentalTerms: readonly string[] = Object.values(dentalGroups).flat();

/**
 * All terms of the lexicon. Those of medicine are not preferred while recognising: with them more words were wrong. The
 * recogniser's language model knows them.
 */
export const builtInTerms: readonly string[] = Object.values(termGroups).flat();

/** Names of drugs in lower case, without the units and times of the list. */
export const drugNames: ReadonlySet<string> = new Set(
  [...drugs, ...medicines]
    .filter((name) => !/^(?:milli|micro|twice|\w+ times a)/.test(name))
    .map((name) => name.toLowerCase()),
);

/** Letters that sound like a number or a small word: NAD like "and eighty". BPE is too frequent to omit. */
const soundsLikeOthers = (term: string): boolean => /^[A-Z\d]{2,5}$/.test(term) && term !== 'BPE';

/**
 * The terms that recognition prefers, each once. Not abbreviations: preferring them turned numbers into letters. Spelled
 * letters are joined afterwards.
 */
export const preferredTerms = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.flat().filter((term) => !soundsLikeOthers(term))),
];
