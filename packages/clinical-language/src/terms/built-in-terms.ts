import { abbreviations } from './lists/abbreviations.ts';
import { conditions } from './lists/conditions.ts';
import { drugs } from './lists/drugs.ts';
import { instruments } from './lists/instruments.ts';
import { materials } from './lists/materials.ts';
import { procedures } from './lists/procedures.ts';
import { surfaces } from './lists/surfaces.ts';
import { teeth } from './lists/teeth-and-mouth.ts';

/** The built-in terms by the group they are shown in. Each term is in one group. */
export const termGroups = {
  teeth,
  surfaces,
  conditions,
  materials,
  procedures,
  drugs,
  instruments,
  abbreviations,
} as const satisfies Record<string, readonly string[]>;

/** Words of a dental consultation that a general recogniser gets wrong. */
export const dentalTerms: readonly string[] = Object.values(termGroups).flat();

/** Letters that sound like a number or a small word: NAD like "and eighty". BPE is too frequent to omit. */
const soundsLikeOthers = (term: string): boolean => /^[A-Z\d]{2,5}$/.test(term) && term !== 'BPE';

/**
 * The terms that recognition prefers, each once. Not abbreviations: preferring them turned numbers into letters. Spelled
 * letters are joined afterwards.
 */
export const preferredTerms = (...lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.flat().filter((term) => !soundsLikeOthers(term))),
];
