import { type ReadSentence, readAlone } from '../reading/read-transcript.ts';
import { parseSections } from '../sentences/sections.ts';
import { atOnce } from '../text/slices.ts';
import { headingScores, noteHeadings } from './note-headings.ts';

/** The heading of a note that a sentence belongs under. */
export interface NotePlace {
  readonly heading: string;
  /** False where it may belong under another one. */
  readonly isSure: boolean;
}

const HEADING = /^ {0,3}#{1,6} +\S/;
/** Below this share of the probability a sentence may belong elsewhere. */
const SURE = 0.5;

/** Finds the heading of a written note for a sentence, by the rules that notes are written by. */
export function placeInNote(note: string): (sentence: string | ReadSentence) => NotePlace | null {
  // The lines below a heading are no guidance here, but what was found under it.
  const titles = note.split('\n').filter((line) => HEADING.test(line));
  const headings = noteHeadings(parseSections(titles.join('\n')));
  if (headings.length === 0) return () => null;
  return (sentence) => {
    const read = typeof sentence === 'string' ? atOnce(readAlone(sentence)) : sentence;
    if (!read) return null;
    const scores = headingScores(read, headings, 'concepts');
    const best = Math.max(...scores);
    const found = headings[scores.indexOf(best)];
    if (!found || best <= 0) return null;
    const sum = scores.reduce((a, b) => a + b, 0);
    return { heading: found.section.heading, isSure: best / sum >= SURE };
  };
}
