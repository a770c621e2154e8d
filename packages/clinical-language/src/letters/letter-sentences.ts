import { statedText, withoutCheckMarks } from '@openconsult/contracts/check-marks';
import { NOT_MENTIONED } from '@openconsult/contracts/texts';
import { CONCEPTS, type Concept, type ReadSentence, readTranscript, type TranscriptInput } from '../reading/index.ts';
import { conceptsByTitle } from '../reading/section-titles.ts';
import { parseSections } from '../sentences/sections.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { plain } from '../text/phrases.ts';
import { lower, wordsOf } from './words.ts';

/** Without their headings a note's plan, and all that is decided in one, are alike. */
const decisions: readonly Concept[] = [
  'plan',
  'decision',
  'options',
  'risks-discussed',
  'consent',
  'fees',
  'aftercare',
  'prescription',
  'referral',
  'follow-up',
];
/** Above this probability a sentence is what it says, whatever its heading. */
const CERTAIN = 0.9;

/** What a letter is written from. */
export interface LetterSource extends TranscriptInput {
  notes: string;
}

/**
 * The sentences that the letter is written from: those of the notes, since the clinician may have edited them, each with
 * what is known of it from the transcript; without notes those of the transcript.
 */
export function sentencesForLetter({ notes, ...speech }: LetterSource): readonly ReadSentence[] {
  const read = readTranscript(speech).filter(({ use }) => use === 'note');
  if (!notes.trim()) return read;
  const bySaid = new Map(read.map((sentence) => [comparable(said(sentence)), sentence]));
  const written = parseSections(statedText(notes)).flatMap(({ heading, lines }) =>
    lines.flatMap((line) => sentencesOfLine(line, bySaid)).map((sentence) => ({ heading, sentence })),
  );
  const edited = readEach(written.flatMap(({ sentence }) => (typeof sentence === 'string' ? [sentence] : [])));
  return written.flatMap(({ heading, sentence }) =>
    (typeof sentence === 'string' ? (edited.get(sentence) ?? []) : [sentence]).map((one) => underHeading(one, heading)),
  );
}

/** What each text says, read as one transcript: a line may announce itself, as "Allergies: codeine makes her sick". */
function readEach(lines: readonly string[]): ReadonlyMap<string, ReadSentence[]> {
  const texts = [...new Set(lines)];
  const read = texts.length > 0 ? readTranscript({ transcript: texts.join('\n') }) : [];
  const sentences = new Map<string, ReadSentence[]>();
  let start = 0;
  let next = 0;
  for (const text of texts) {
    const end = start + text.length;
    const own: ReadSentence[] = [];
    for (let one = read[next]; one && one.start < end; one = read[next]) {
      own.push(one);
      next += 1;
    }
    // A line of the notes may be no more than "Review."
    const stated = own.filter(({ use }) => use === 'note');
    sentences.set(text, stated.length > 0 ? stated : own);
    start = end + 1;
  }
  return sentences;
}

/** The words of which the section's name is the subject: "Soft tissues fine", "Bitewings taken". */
const belongsToSection =
  /^(?:is|are|was|were|of|for|discussed|includes?|fine|normal|healthy|clear|good|ok(?:ay)?|sound|unremarkable|nad|stable|intact|tender|sore|red|swollen|taken|given|signed|reviewed|updated|checked|confirmed|obtained|completed|provided|explained|unchanged|no changes?|as before|only|if|when|by|in|at|on)\b/i;

/** The words of a sentence without those that were taken back, and without the section that it begins with. */
export function said({ text, start, struck, section, opensSection }: ReadSentence): string {
  const spoken = [...struck]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (rest, part) => rest.slice(0, Math.max(0, part.start - start)) + rest.slice(Math.max(0, part.end - start)),
      text,
    )
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:]+/, '')
    .trim();
  if (!opensSection || !section || !spoken.toLowerCase().startsWith(`${section} `)) return spoken;
  const rest = spoken.slice(section.length + 1);
  return belongsToSection.test(rest) ? spoken : rest;
}

/** A line of the notes as sentences of the transcript, or as it is where it was edited. */
function sentencesOfLine(line: string, bySaid: ReadonlyMap<string, ReadSentence>): (ReadSentence | string)[] {
  const text = withoutCheckMarks(line)
    .trimEnd()
    .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
  if (['', NOT_MENTIONED.toLowerCase()].includes(text.trim().toLowerCase())) return [];
  const whole = bySaid.get(comparable(text));
  if (whole) return [whole];
  return splitSentences(text)
    .filter(({ kind }) => kind === 'sentence')
    .map(({ raw }) => bySaid.get(comparable(raw)) ?? raw);
}

/** The note's heading speaks with the words of the sentence about what it is. */
function underHeading(sentence: ReadSentence, heading: string): ReadSentence {
  const titled = conceptsByTitle.get(plain(heading)) ?? [];
  if (titled.length === 0) return sentence;
  const covered = titled.includes('plan') ? decisions : titled;
  const probabilityOf = (concept: Concept) => sentence.concepts[concept];
  if (!covered.includes(sentence.concept) && sentence.concept !== 'heading' && sentence.confidence > CERTAIN)
    return sentence;
  const sum = covered.reduce((total, concept) => total + probabilityOf(concept), 0);
  const concepts = Object.fromEntries(
    CONCEPTS.map((concept) => [
      concept,
      covered.includes(concept) ? (sum > 0 ? probabilityOf(concept) / sum : 1 / covered.length) : 0,
    ]),
  ) as Record<Concept, number>;
  const concept = covered.reduce((best, one) => (concepts[one] > concepts[best] ? one : best));
  return { ...sentence, concept, confidence: concepts[concept], concepts };
}

const comparable = (text: string): string => wordsOf(text).words.map(lower).join(' ');
