import { englishWords } from '@openconsult/clinical-language/dictionary';
import { type Lexicon, nameTerms, prepareLexicon } from '@openconsult/clinical-language/terms';
import { LEXICON_UNDONE_MAX } from '@openconsult/contracts/limits';
import type { Tx } from '@openconsult/db';
import { practiceConventions } from '../practices/index.ts';
import { treatmentTerms } from '../treatments/index.ts';
import { lexiconRepo as repo } from './repo.ts';
import { ownFirst } from './rules.ts';

/** The lexicon for recognising and writing a user's speech. */
export interface SpeechLexicon {
  /** What the recogniser should expect besides the built-in terms: own terms, the practice's, its treatments, names. */
  readonly terms: readonly string[];
  readonly lexicon: Lexicon;
}

/** A user's current lexicon, used for a whole recording; with the `names` of the people of its consultation. */
export async function speechLexicon(
  tx: Tx,
  { userId, practiceId }: { userId: string; practiceId: string },
  names: readonly string[] = [],
): Promise<SpeechLexicon> {
  const [rows, undone, treatments, conventions] = await Promise.all([
    repo.list(tx, userId, practiceId),
    repo.undone(tx, userId, LEXICON_UNDONE_MAX),
    treatmentTerms(tx, practiceId),
    practiceConventions(tx, practiceId),
  ]);
  const terms = ownFirst(rows);
  const named = nameTerms(names, englishWords);
  // A term with its own spelling is recognised in its spoken form, and corrected afterwards.
  const expected = terms.map(({ spoken, written }) => recognisedAs(spoken, written));
  return {
    terms: [...new Set([...expected, ...named.terms, ...treatments])],
    lexicon: prepareLexicon(englishWords, [...terms, ...named.entries], undone, conventions),
  };
}

const recognisedAs = (spoken: string, written: string): string => (written.toLowerCase() === spoken ? written : spoken);

/** Counts a correction that a user undid; undone often enough, it is no longer applied for them. */
export async function noteUndoneCorrection(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await repo.countUndone(tx, userId, from.toLowerCase(), to.toLowerCase());
}
