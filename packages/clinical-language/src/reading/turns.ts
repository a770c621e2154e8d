import { type Sentence, splitSentences } from '../sentences/sentences.ts';

/** Who said what, as places in the transcript. */

export type Speaker = 'clinician' | 'patient' | 'nurse' | 'relative';

/** Characters of the transcript that one speaker said. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: Speaker;
}

/** Whether the patient said it, or who speaks for them. */
export const isOfPatient = ({ speaker }: { readonly speaker?: Speaker | undefined }): boolean =>
  speaker === 'patient' || speaker === 'relative';

const SPOKEN = /[\p{L}\p{N}]/u;

/** The parts of a sentence that different speakers said, or one whose speaker is not known. Turns are in order. */
export function cutAtTurns(sentence: Sentence, turns: readonly Turn[]): Sentence[] {
  const { raw, start, end } = sentence;
  const edges = turns.flatMap((turn, index) => {
    const next = Math.min(turns[index + 1]?.start ?? end, end);
    const isInside = turn.start > start && turn.start < end;
    const rest = turn.end > start && turn.end < end ? raw.slice(turn.end - start, next - start) : '';
    const spokenAt = rest.search(SPOKEN);
    return [...(isInside ? [turn.start - start] : []), ...(spokenAt >= 0 ? [turn.end - start + spokenAt] : [])];
  });
  if (edges.length === 0) return [sentence];
  return [0, ...edges].flatMap((from, index) =>
    splitSentences(raw.slice(from, edges[index])).map((part) => ({
      ...part,
      start: start + from + part.start,
      end: start + from + part.end,
    })),
  );
}

/** Finds who said a passage; passages are asked for in order. */
export function turnFinder(
  turns: readonly Turn[],
): (passage: { readonly start: number; readonly end: number }) => Speaker | undefined {
  let at = 0;
  return ({ start, end }) => {
    while ((turns[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const turn = turns[at];
    return turn && turn.start < end ? turn.speaker : undefined;
  };
}
