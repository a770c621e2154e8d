import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { NOT_MENTIONED, UNSURE_ANSWER_MARK, UNSURE_PLACE_MARK } from '@openconsult/contracts/texts';
import { englishWords } from '../src/dictionary/index.ts';
import { type NoteHeading, noteHeadings } from '../src/extractive/note-headings.ts';
import { composeNotes } from '../src/extractive/notes.ts';
import { type FactKind, findFacts } from '../src/facts/index.ts';
import type { Concept } from '../src/reading/labels.ts';
import { comparableWords } from '../src/reading/text-features.ts';
import { parseSections } from '../src/sentences/sections.ts';
import { prepareLexicon } from '../src/terms/index.ts';
import { writeAsClinicians } from '../src/writing/index.ts';
import { type ConversationLine, readFiles } from './corpus.ts';
import { spokenText } from './spoken-texts.ts';

/** A conversation with its labels, as the product writes it, and the note that comes of it. */
interface WrittenTalk {
  line: ConversationLine;
  conventions: Conventions;
  transcript: string;
  note: string;
  headings: readonly NoteHeading[];
}

const TEMPLATES = {
  exam: 'Presenting complaint, History, Medical history, Social history, Dental history, Family history, Exam, Radiographs, Records, Diagnosis, Treatment options, Treatment plan',
  procedure:
    'Session details, Medical history, Pre-treatment assessment, Billing, Consent, Anaesthesia, Procedure notes, Post-treatment care, Follow-up',
};

/** Odd numbers are measured and not read. */
const isKeptApart = (id: string): boolean => Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 1;

/** The notes of the conversations of the corpus: of those to read, or of those that are only measured. */
export function writeConversations(part: 'learned' | 'kept apart'): WrittenTalk[] {
  const lexicon = prepareLexicon(englishWords);
  const lines = readFiles<ConversationLine>('conversations-').filter(
    ({ id }) => isKeptApart(id) === (part === 'kept apart'),
  );
  return lines.map((line) => {
    const { conventions, sentences } = spokenText({ ...line, turns: line.turns.map(([, text]) => ['', text]) });
    let transcript = '';
    for (const spoken of sentences) {
      const { text } = writeAsClinicians(spoken, lexicon, { before: transcript });
      transcript = transcript === '' ? text : `${transcript} ${text}`;
    }
    const template = TEMPLATES[line.template]
      .split(', ')
      .map((heading) => `## ${heading}`)
      .join('\n\n');
    const note = composeNotes({ transcript, template: { title: line.template, template }, conventions });
    return { line, conventions, transcript, note, headings: noteHeadings(parseSections(template)) };
  });
}

interface NoteLine {
  heading: string;
  text: string;
  stems: ReadonlySet<string>;
}

const SMALL_WORDS = new Set(
  'a an the i im ive id ill me my you your youre youve we were us our it its that thats this there theres he she they and but so or of to at in on is are am was be been do does did have has had got get just then now oh ah okay ok right yeah yes please thanks lovely um er well like say said with for by as if from up out will would can could going'.split(
    ' ',
  ),
);
const STEM_LETTERS = 5;

/** The words that count, without their endings. */
const stems = (text: string): string[] =>
  comparableWords(text)
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.slice(0, STEM_LETTERS));

const linesOf = (note: string): NoteLine[] =>
  parseSections(note).flatMap(({ heading, lines }) =>
    lines
      .filter((line) => line.startsWith('- ') && line !== NOT_MENTIONED)
      .map((line) => {
        const text = line.slice(2).replace(UNSURE_PLACE_MARK, '').replace(UNSURE_ANSWER_MARK, '').trim();
        return { heading, text, stems: new Set(stems(text)) };
      }),
  );

/** The line that has most of the words of a text, and how large a share of them. */
function bestLine(text: string, lines: readonly NoteLine[]): { line: NoteLine | undefined; share: number } {
  const words = stems(text);
  let best: NoteLine | undefined;
  let share = 0;
  for (const line of lines) {
    const own = words.filter((word) => line.stems.has(word)).length / Math.max(1, words.length);
    if (own > share) [best, share] = [line, own];
  }
  return { line: best, share };
}

/** So large a share of its words is in one line: a statement that the note has. */
const COVERED = 0.6;
/** … and a turn that is not for the note. */
const WRITTEN = 0.6;
/** Shorter turns are in some line by chance. */
const LEAST_WORDS = 3;
/** What must not be lost of a statement. */
const HARD: ReadonlySet<FactKind> = new Set(['tooth', 'side', 'surface', 'drug', 'dose', 'number', 'price', 'date']);

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const hardFacts = (text: string, conventions = DEFAULT_CONVENTIONS): Set<string> =>
  new Set(
    findFacts(text, conventions)
      .filter(({ kind }) => HARD.has(kind))
      .map(({ kind, value }) => (kind === 'dose' || kind === 'number' ? `amount ${value}` : `${kind} ${value}`)),
  );

/**
 * What a clinician finds in the notes of conversations: `covered` of the `statements` that were expected, `facts` of them
 * that are somewhere in the note, `misplaced` ones, `chat` that was written, and answers torn from their question.
 */
export function scoreOf(talks: readonly WrittenTalk[]) {
  const score = {
    ...{ words: 0, spoken: 0, statements: 0, covered: 0, placed: 0, facts: 0, factsHeld: 0, chat: 0, chatWritten: 0 },
    ...{ answers: 0, answersJoined: 0, lines: 0, marked: 0 },
    errors: [] as string[],
  };
  for (const { line, transcript, note, headings, conventions } of talks) {
    const lines = linesOf(note);
    score.words += wordCount(note);
    score.spoken += wordCount(transcript);
    score.lines += lines.length;
    score.marked += note.split('\n').filter((one) => /\[check: \w+\]/.test(one)).length;
    const held = hardFacts(note, conventions);
    const said = hardFacts(transcript, conventions);
    for (const [concept, statement] of line.note) {
      score.statements += 1;
      const { line: found, share } = bestLine(statement, lines);
      if (share >= COVERED) score.covered += 1;
      else score.errors.push(`${line.id}: not in the note: ${statement} | nearest: ${found?.text}`);
      if (found && share >= COVERED && allowed(concept, headings).has(found.heading)) score.placed += 1;
      else if (share >= COVERED) score.errors.push(`${line.id}: ${concept} under ${found?.heading}: ${found?.text}`);
      for (const fact of hardFacts(statement, conventions)) {
        if (!said.has(fact)) continue;
        score.facts += 1;
        if (held.has(fact)) score.factsHeld += 1;
        else score.errors.push(`${line.id}: lost ${fact}: ${statement}`);
      }
    }
    line.turns.forEach(([speaker, text, use], index) => {
      if (use === 'drop' && stems(text).length >= LEAST_WORDS) {
        score.chat += 1;
        const { line: found, share } = bestLine(text, lines);
        if (share >= WRITTEN) score.chatWritten += 1;
        if (share >= WRITTEN) score.errors.push(`${line.id}: not for the note: ${text} | ${found?.text}`);
      }
      const asked = line.turns[index - 1];
      if (use !== 'keep' || asked?.[2] !== 'keep' || !asked[1].endsWith('?') || asked[0] === speaker) return;
      score.answers += 1;
      const topic = stems(asked[1]);
      const { line: found } = bestLine(text, lines);
      const isJoined =
        found !== undefined &&
        (topic.some((word) => found.stems.has(word)) ||
          found.stems.size > LEAST_WORDS ||
          stems(text).length > LEAST_WORDS);
      if (isJoined) score.answersJoined += 1;
      else score.errors.push(`${line.id}: torn from its question: ${asked[1]} ${text} | ${found?.text}`);
    });
  }
  return score;
}

/** The headings under which a concept belongs. */
const allowed = (concept: Concept, headings: readonly NoteHeading[]): ReadonlySet<string> =>
  new Set(headings.filter(({ shares }) => shares.has(concept)).map(({ section }) => section.heading));
