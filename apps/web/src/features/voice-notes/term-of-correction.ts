import { LEXICON_TERM_MAX_LENGTH } from '@openconsult/contracts/limits';

const MIN_LETTERS = 4;

/**
 * Whether a correction can become a lexicon term: only words, not teeth, doses and prices, and not where the capital may
 * only start a sentence.
 */
export const canBeTerm = (from: string, to: string): boolean =>
  Math.max(from.length, to.length) <= LEXICON_TERM_MAX_LENGTH &&
  from.replaceAll(/\P{L}/gu, '').length >= MIN_LETTERS &&
  !/[\d£€$%]/.test(from + to) &&
  !(/^\p{Lu}/u.test(from) && /^\p{Lu}\p{Ll}/u.test(to));
