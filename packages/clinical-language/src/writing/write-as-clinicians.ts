import type { Conventions } from '@openconsult/contracts/conventions';
import { clinicalValues } from '../numbers/clinical-values.ts';
import { measuresInFigures } from '../numbers/measures.ts';
import { wholeNumbers } from '../numbers/split-numbers.ts';
import { pricesInFigures } from '../prices/price-notation.ts';
import { gradesInFigures, periodontalScores } from '../teeth/periodontal-scores.ts';
import { teethNotation, toothNumbers } from '../teeth/tooth-notation.ts';
import { type Lexicon, pairKey } from '../terms/lexicon.ts';
import { soundAlikes, termsAmong, weightOf } from '../terms/sound-alikes.ts';
import { capitalised, isSentenceStart } from '../text/capitals.ts';
import { type Correction, EditedText, type Replacement, sortedWithoutOverlaps } from '../text/edited-text.ts';
import { wordTokens } from '../text/word-tokens.ts';
import { countrySpelling } from './country-spelling.ts';

/** The context of a recognised text. */
export interface RecognitionContext {
  /** The text just before it, for dental context. */
  before?: string;
  /** The confidence of each part between spaces, 0 to 1. Without it real words are not corrected. */
  confidences?: readonly number[];
}

export interface WrittenText {
  text: string;
  /** The recognised text, before all corrections. */
  recognised: string;
  /** In order, without overlaps, in characters of the text. */
  corrections: Correction[];
}

/** How much of the text before gives context. */
const BEFORE_CHARACTERS = 400;
/** Rounds in which one correction may allow another. */
const MAX_ROUNDS = 6;

/**
 * Writes a recognised text as a clinician would: corrects misrecognised terms, applies the user's spellings, and writes
 * teeth, doses, scores, prices, years and values in figures. Idempotent. Speech without dental context is unchanged, except
 * for these. Days, months and times are never changed (behaviour.md#recording).
 */
export function writeAsClinicians(recognised: string, lexicon: Lexicon, context: RecognitionContext = {}): WrittenText {
  const edited = new EditedText(recognised);
  const before = (context.before ?? '').slice(-BEFORE_CHARACTERS);
  const allowed = (replacements: Replacement[]) =>
    replacements.filter(({ start, end, to }) => !lexicon.declined.has(pairKey(edited.text.slice(start, end), to)));
  const amounts = (text: string) => amountsInFigures(text, lexicon.conventions);
  const teeth = (text: string) => teethNotation(text, lexicon.conventions.notation);
  const numbers = (text: string) => toothNumbers(text, lexicon.conventions.notation);
  const spelling = (text: string) => countrySpelling(text, lexicon.conventions);
  let confidences = context.confidences;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const was = edited.text;
    edited.apply(allowed(soundAlikes(edited.text, lexicon, { before, confidences })));
    // Confidences belong to the words as recognised.
    if (edited.text !== was) confidences = undefined;
    edited.apply(allowed(ownSpellings(edited.text, lexicon)));
    const steps = [wholeNumbers, periodontalScores, teeth, numbers, clinicalValues, amounts, spelling];
    for (const step of steps) edited.apply(allowed(step(edited.text)));
    if (speaksOfTeeth(`${before} ${edited.text}`, lexicon)) edited.apply(allowed(gradesInFigures(edited.text)));
    if (edited.text === was) break;
  }
  // One correction may be the result of several steps.
  edited.undo(({ from, to }) => lexicon.declined.has(pairKey(from, to)));
  return { text: edited.text, recognised, corrections: edited.corrections };
}

/** Doses, lengths, percentages and prices as figures with their unit. */
const amountsInFigures = (text: string, conventions: Conventions): Replacement[] =>
  sortedWithoutOverlaps([...measuresInFigures(text), ...pricesInFigures(text, conventions)]);

function speaksOfTeeth(text: string, lexicon: Lexicon): boolean {
  return weightOf(termsAmong(wordTokens(text), lexicon)) >= 1;
}

/** Terms as the user or practice writes them, and abbreviations that were spelled. */
function ownSpellings(text: string, lexicon: Lexicon): Replacement[] {
  const words = wordTokens(text);
  return termsAmong(words, lexicon).flatMap(({ first, count, term }) => {
    const start = words[first]?.start ?? 0;
    const end = words[first + count - 1]?.end ?? start;
    const said = text.slice(start, end);
    const isSpelled = count > 2 && term.words.every((word) => word.length === 1);
    if (!term.isOwn && !isSpelled) return [];
    // A capital at the start of a sentence is not another spelling.
    if (said === capitalised(term.written) && term.written !== said && isSentenceStart(text, start)) return [];
    const to = isSentenceStart(text, start) && /^\p{Lu}/u.test(said) ? capitalised(term.written) : term.written;
    return [{ start, end, to }];
  });
}
