import { LEXICON_TERM_MAX_LENGTH } from '@openconsult/contracts/limits';

const LEAST_LETTERS = 4;

/**
 * Whether a correction may be made everywhere from now on: of words, not of teeth, doses and prices; and not where a
 * capital letter may only be that of a sentence's beginning.
 */
export const canBeTerm = (from: string, to: string): boolean =>
  Math.max(from.length, to.length) <= LEXICON_TERM_MAX_LENGTH &&
  from.replaceAll(/\P{L}/gu, '').length >= LEAST_LETTERS &&
  !/[\d£€$%]/.test(from + to) &&
  !(/^\p{Lu}/u.test(from) && /^\p{Lu}\p{Ll}/u.test(to));
