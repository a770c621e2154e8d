import type { BoundaryTable } from '../src/reading/boundaries.ts';
import { isQuestion } from '../src/reading/conversation.ts';
import { clauseFeatures, clausesOf, clauseWords } from '../src/reading/kept-clauses.ts';
import { comparableWords } from '../src/reading/text-features.ts';
import { splitSentences } from '../src/sentences/sentences.ts';
import type { LabelledTurn } from './corpus.ts';
import { type BinarySample, trainBinary } from './train-binary.ts';

const STRENGTH = 0.1;
const STEM_LETTERS = 5;
/** With so large a share of its words in the statement a clause is for the note. */
const HELD = 0.5;
/** Words that say nothing of where a clause went. */
const SMALL_WORDS = new Set(
  'a an the i im ive id ill me my you your youre youve we were us our it its that thats this there theres he she they and but so or of to at in on is are am was be been do does did have has had got get just then now oh ah okay ok right yeah yes please thanks lovely um er well like say said with for by as if from up out will would can could going gonna go'.split(
    ' ',
  ),
);

const stemsOf = (text: string): string[] =>
  comparableWords(text)
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.slice(0, STEM_LETTERS));

/** Each clause of the conversations with whether the statement made of it has its words. */
function keptClauseSamples(talks: readonly (readonly LabelledTurn[])[]): BinarySample[] {
  return talks.flatMap((turns) => {
    const clauses = turns.flatMap(({ text, statement }) =>
      splitSentences(text).flatMap(({ raw }) =>
        clausesOf(raw).map((clause) => ({ text: clause.text, isAsked: isQuestion(raw), statement })),
      ),
    );
    const words = clauses.map(({ text }) => clauseWords(text));
    return clauses.flatMap(({ text, isAsked, statement }, at) => {
      const stems = stemsOf(text);
      if (statement === undefined || (stems.length === 0 && statement !== null)) return [];
      const held = new Set(stemsOf(statement ?? ''));
      const isWanted = statement !== null && stems.filter((one) => held.has(one)).length >= HELD * stems.length;
      return [{ features: clauseFeatures(words, at, isAsked), isWanted }];
    });
  });
}

/** Trains which clauses of a conversation a note has. Deterministic. */
export const trainKeptClauses = (talks: readonly (readonly LabelledTurn[])[]): BoundaryTable =>
  trainBinary(keptClauseSamples(talks), STRENGTH);
