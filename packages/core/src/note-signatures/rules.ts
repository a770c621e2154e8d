import { createHash } from 'node:crypto';
import { splitSentences } from '@openconsult/clinical-language/sentences';
import { withoutCheckMarks } from '@openconsult/contracts/check-marks';
import type { NoteSigning } from '@openconsult/contracts/note-signatures';

/** Pure decisions about signed notes. */

/** Of the text in UTF-8, so that anyone can compute it again. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Cutting a longer transcript into sentences would hold up other calls: its sentences count as the writer's. */
const COMPARED_MAX_LENGTH = 100_000;

/** The words alone: a writer changes capitals, and a settled mark is no change of the sentence. */
const wordsOf = (sentence: string): string =>
  (
    withoutCheckMarks(sentence)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

/** The sentences of a text under its headings. */
function sentencesOf(text: string): { start: number; end: number; words: string }[] {
  const found: { start: number; end: number; words: string }[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith('#')) {
      for (const { kind, raw, start, end } of splitSentences(line)) {
        const words = kind === 'sentence' ? wordsOf(raw) : '';
        if (words !== '') found.push({ start: from + start, end: from + end, words });
      }
    }
    from += line.length + 1;
  }
  return found;
}

const wordsOfEach = (text: string): ReadonlySet<string> => new Set(sentencesOf(text).map(({ words }) => words));

/**
 * Who each sentence of notes is from, by comparing it with the writer's text and with the transcript.
 * @param written as the writer left it; null where that is not known, and then nothing is claimed
 */
export function originsOf(notes: string, written: string | null, transcript: string): NoteSigning['origins'] {
  if (written === null) return [];
  const byWriter = wordsOfEach(written);
  const said = transcript.length > COMPARED_MAX_LENGTH ? new Set<string>() : wordsOfEach(transcript);
  return sentencesOf(notes).map(({ start, end, words }) => {
    if (!byWriter.has(words)) return { start, end, origin: 'person' };
    return { start, end, origin: said.has(words) ? 'dictated' : 'writer' };
  });
}
