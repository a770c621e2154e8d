import { measuresInFigures } from '../numbers/measures.ts';
import { wholeNumbers } from '../numbers/split-numbers.ts';
import { pricesInFigures } from '../prices/price-notation.ts';
import { gradesInFigures, periodontalScores } from '../teeth/periodontal-scores.ts';
import { teethNotation } from '../teeth/tooth-notation.ts';
import { type Lexicon, pairKey } from '../terms/lexicon.ts';
import { soundAlikes, termsAmong, weightOf } from '../terms/sound-alikes.ts';
import { capitalised, isSentenceStart } from '../text/capitals.ts';
import { type Correction, EditedText, type Replacement, sortedWithoutOverlaps } from '../text/edited-text.ts';
import { wordTokens } from '../text/word-tokens.ts';

/** What is known around a recognised text. */
export interface RecognitionContext {
  /** What was said just before it; it tells whether teeth are spoken of. */
  before?: string;
  /** How sure the recogniser was of each part between spaces, 0 to 1. Without it real words are left alone. */
  confidences?: readonly number[];
}

export interface WrittenText {
  text: string;
  /** What the recogniser wrote: the text before all of its corrections. */
  recognised: string;
  /** In order, without overlaps, in characters of the text. */
  corrections: Correction[];
}

/** How much of what was said before still tells what is spoken of. */
const BEFORE_CHARACTERS = 400;
/** As often as a change may make another one possible. */
const MOST_ROUNDS = 6;

/**
 * Writes a recognised text as a clinician would: misrecognised terms, the person's own spellings, and teeth, doses,
 * scores and prices in figures. Pure; a text that it wrote stays as it is. Speech that is not about teeth keeps its
 * words: only doses, prices and teeth are put in figures there. Dates and times are never touched
 * (behaviour.md#recording).
 */
export function writeAsClinicians(recognised: string, lexicon: Lexicon, context: RecognitionContext = {}): WrittenText {
  const edited = new EditedText(recognised);
  const before = (context.before ?? '').slice(-BEFORE_CHARACTERS);
  const allowed = (replacements: Replacement[]) =>
    replacements.filter(({ start, end, to }) => !lexicon.declined.has(pairKey(edited.text.slice(start, end), to)));
  let confidences = context.confidences;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const was = edited.text;
    edited.apply(allowed(soundAlikes(edited.text, lexicon, { before, confidences })));
    // They belong to the words as they were recognised.
    if (edited.text !== was) confidences = undefined;
    edited.apply(allowed(ownSpellings(edited.text, lexicon)));
    const steps = [wholeNumbers, periodontalScores, teethNotation, amountsInFigures];
    for (const step of steps) edited.apply(allowed(step(edited.text)));
    if (speaksOfTeeth(`${before} ${edited.text}`, lexicon)) edited.apply(allowed(gradesInFigures(edited.text)));
    if (edited.text === was) break;
  }
  // Several steps may have made one correction, which was undone as one.
  edited.undo(({ from, to }) => lexicon.declined.has(pairKey(from, to)));
  return { text: edited.text, recognised, corrections: edited.corrections };
}

/** Doses, lengths, percentages and prices as figures with their unit. */
const amountsInFigures = (text: string): Replacement[] =>
  sortedWithoutOverlaps([...measuresInFigures(text), ...pricesInFigures(text)]);

function speaksOfTeeth(text: string, lexicon: Lexicon): boolean {
  return weightOf(termsAmong(wordTokens(text), lexicon)) >= 1;
}

/** Terms as their person or practice writes them, and abbreviations that were said letter by letter. */
function ownSpellings(text: string, lexicon: Lexicon): Replacement[] {
  const words = wordTokens(text);
  return termsAmong(words, lexicon).flatMap(({ first, count, term }) => {
    const start = words[first]?.start ?? 0;
    const end = words[first + count - 1]?.end ?? start;
    const said = text.slice(start, end);
    const isSpelled = count > 2 && term.words.every((word) => word.length === 1);
    if (!term.isOwn && !isSpelled) return [];
    // A capital letter at the beginning of a sentence is no other spelling.
    if (said === capitalised(term.written) && term.written !== said && isSentenceStart(text, start)) return [];
    const to = isSentenceStart(text, start) && /^\p{Lu}/u.test(said) ? capitalised(term.written) : term.written;
    return [{ start, end, to }];
  });
}
