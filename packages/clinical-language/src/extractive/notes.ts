import type { Conventions } from '@openconsult/contracts/conventions';
import { NOT_MENTIONED, UNSURE_ANSWER_MARK, UNSURE_PLACE_MARK } from '@openconsult/contracts/texts';
import { isQuestion } from '../reading/conversation.ts';
import { type ReadSentence, readingSteps } from '../reading/read-transcript.ts';
import { parseSections, type Section } from '../sentences/sections.ts';
import { tidy } from '../sentences/sentences.ts';
import { plain } from '../text/phrases.ts';
import { atOnce, inSlices, mapped, type Steps } from '../text/slices.ts';
import type { NotesInput } from './inputs.ts';
import { headingScores, type NoteHeading, noteHeadings } from './note-headings.ts';
import { statementOf } from './statements.ts';

/** The section for sentences that fit none of the template's headings. */
const otherHeading = 'Other';

/** A sentence under a heading, or under none. */
interface Placed {
  sentence: ReadSentence;
  /** The index of the heading. */
  heading: number | undefined;
  isSure: boolean;
  /** The announcement just before it, where the heading does not show it already. */
  cue?: ReadSentence;
  /** In a conversation: what was answered, where the sentence is a question. */
  more?: ReadSentence[];
}

/**
 * The note: the template's headings in order, and under each the dictated sentences that belong to it, as dictated.
 * Every sentence for the record appears once; what was taken back is struck through. An empty heading says that nothing
 * was mentioned only where that is certain. Empty where nothing was said that belongs in a note.
 */
function* noteSteps({ template, conventions, ...speech }: NotesInput): Steps<string> {
  const own = headed(template.template, template.title);
  const ownOther = own.find(({ heading }) => heading.toLowerCase() === otherHeading.toLowerCase());
  const sections = own.filter((section) => section !== ownOther);
  const headings = noteHeadings(sections);
  const sentences = yield* readingSteps(speech);
  const placed = yield* place(sentences, headings);
  const isAnnounced = sentences.some(({ use }) => use === 'cue');
  if (!isAnnounced && placed.every(({ sentence }) => isMarker(sentence))) return '';
  const isTalk = sentences.some(({ use, answers }) => use === 'chat' || answers !== undefined);
  const silent = yield* silentHeadings(headings, sentences);
  const under = Map.groupBy(placed, ({ heading }) => heading);
  const body: string[] = [];
  for (const [index, { section }] of headings.entries()) {
    const silence = silent[index] ? NOT_MENTIONED : '';
    body.push(yield* written(section, under.get(index) ?? [], silence, { isTalk, conventions }));
  }
  const rest = under.get(undefined) ?? [];
  const other = ownOther ?? parseSections(`## ${otherHeading}`)[0];
  if (other && (ownOther || rest.length > 0)) body.push(yield* written(other, rest, '', { isTalk, conventions }));
  return body.join('\n');
}

/** After so many sentences of the work itself, findings belong to it. */
const WORK_BEGUN = 1.5;
/** The whole note at once. */
export const composeNotes = (input: NotesInput): string => atOnce(noteSteps(input));

/** The note, written in slices, so that a long transcript does not block a process. */
export const composeNotesInSlices = (input: NotesInput): Promise<string> => inSlices(noteSteps(input));

/** Below this probability a sentence is marked: it may belong elsewhere. */
const SURE = 0.5;

function* place(sentences: readonly ReadSentence[], headings: readonly NoteHeading[]): Steps<Placed[]> {
  const placed: Placed[] = [];
  const complaint = complaintPlace(headings);
  let work = 0;
  let cue: ReadSentence | undefined;
  const add = (sentence: ReadSentence, heading: number | undefined, isSure: boolean) => {
    const isShown =
      cue && (heading === undefined || plain(headings[heading]?.section.heading ?? '') !== sentence.section);
    placed.push({ sentence, heading, isSure, ...(cue && isShown ? { cue } : {}) });
    cue = undefined;
  };
  const addAlone = (announcement: ReadSentence) => {
    cue = undefined;
    add(announcement, placed.at(-1)?.heading, true);
  };
  for (const [index, sentence] of sentences.entries()) {
    if (index % 32 === 31) yield;
    if (cue && !(sentence.opensSection && sentence.section === cue.section)) addAlone(cue);
    if (isLeftOut(sentence, sentences[index - 1])) continue;
    if (sentence.use === 'cue') {
      cue = isHeading(sentence.section, headings) ? undefined : sentence;
      continue;
    }
    const last = placed.at(-1);
    const isGoingOn =
      (sentence.answers !== undefined && sentences[sentence.answers]?.use === 'note') ||
      (sentence.asksOn && sentences[index - 1]?.use === 'note');
    if (last && isGoingOn) {
      // The question was placed already, with the probabilities of both.
      last.more = [...(last.more ?? []), sentence];
      continue;
    }
    if (isMarker(sentence)) {
      add(sentence, placed.at(-1)?.heading, true);
      continue;
    }
    const corrected = placed.at(-1);
    if (corrected && correctsLast(sentence)) {
      add(sentence, corrected.heading, corrected.isSure);
      continue;
    }
    const scores = headingScores(sentence, headings, 'concepts', work > WORK_BEGUN);
    work += sentence.concepts.procedure + sentence.concepts.anaesthetic;
    const best = highest(scores);
    const sum = scores.reduce((a, b) => a + b, 0);
    if (best === undefined) add(sentence, announced(sentence, headings), false);
    else add(sentence, complaint(sentence, best), (scores[best] ?? 0) / sum >= SURE);
  }
  if (cue) addAlone(cue);
  return placed;
}

/** Not for the note, or words that only take back the sentence before. */
function isLeftOut({ use }: ReadSentence, before: ReadSentence | undefined): boolean {
  return use === 'aside' || use === 'chat' || (use === 'corrected' && before?.use === 'corrected');
}

/** What corrects the sentence before it stays next to it. */
const correctsLast = ({ struck, start, end }: ReadSentence) =>
  struck.some((one) => one.start === start && one.end < end);

const isHeading = (title: string | undefined, headings: readonly NoteHeading[]) =>
  headings.some(({ section }) => plain(section.heading) === title);

/** The heading that was announced last, where the template has it. */
function announced({ section }: ReadSentence, headings: readonly NoteHeading[]): number | undefined {
  const at = headings.findIndex((one) => section !== undefined && plain(one.section.heading) === section);
  return at < 0 ? undefined : at;
}

/** How a complaint began and developed. */
const COURSE_WORDS =
  /\b(?:ago|since|began|started|came on|noticed|worse|better|eases?d?|settled|wakes?|woke|lasts?|lingers?|for (?:\S+ ){1,3}(?:days?|weeks?|months?|years?)|in (?:19|20)\d\d|last (?:week|month|year|summer|winter|spring|autumn)|never|hasn't|no longer|out of ten|takes|taken|taking)\b/i;

/**
 * Where a template asks for the complaint and for its history: what was announced, else the first sentences of it, and
 * those without a word on how it went, are the complaint.
 */
function complaintPlace(headings: readonly NoteHeading[]) {
  const course = headings.findIndex(({ isCourse }) => isCourse);
  let spoken = 0;
  return (sentence: ReadSentence, best: number): number => {
    if (course < 0 || !headings[best]?.shares.has('complaint')) return best;
    spoken += 1;
    const said = announced(sentence, headings);
    if (said === course || said === best) return said;
    return spoken > 1 && COURSE_WORDS.test(sentence.text) ? course : best;
  };
}

const isMarker = ({ text }: ReadSentence) => /^\[[^[\]]*\]$/.test(text);

function highest(scores: readonly number[]): number | undefined {
  let best: number | undefined;
  scores.forEach((score, at) => {
    if (score > 0 && score > (best === undefined ? 0 : (scores[best] ?? 0))) best = at;
  });
  return best;
}

/** At most so likely may any sentence belong under a heading of which the note says that it was not mentioned. */
const SILENCE = 0.01;

/** Which headings certainly nothing was said about. */
function* silentHeadings(headings: readonly NoteHeading[], sentences: readonly ReadSentence[]): Steps<boolean[]> {
  const silent = headings.map(() => true);
  yield* mapped(sentences, (sentence) => {
    if (sentence.use === 'cue' || isMarker(sentence)) return;
    for (const by of ['concepts', 'byWords'] as const) {
      mentions(headings, sentence, by).forEach((score, index) => {
        if (score >= SILENCE) silent[index] = false;
      });
    }
  });
  return silent;
}

function mentions(headings: readonly NoteHeading[], sentence: ReadSentence, by: 'concepts' | 'byWords'): number[] {
  return headingScores(sentence, headings, by).map((score, index) =>
    headings[index]?.isCourse ? sentence[by].complaint + sentence[by].reason : score,
  );
}

interface Style {
  isTalk: boolean;
  conventions: Conventions | undefined;
}

function* written({ heading }: Section, placed: readonly Placed[], silence: string, style: Style): Steps<string> {
  const bullets = (yield* mapped(placed, (one): Bullet[] => {
    const { text, marks, isJoinable } = style.isTalk ? statement(one, style) : dictated(one);
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const { sentence, more = [], isSure } = one;
    return [
      {
        text: isMarker(sentence) ? text : tidy(text),
        marks: isSure ? marks : [UNSURE_PLACE_MARK, ...marks],
        isJoinable: isJoinable && !isMarker(sentence),
        end: more.at(-1)?.end ?? sentence.end,
        start: sentence.start,
      },
    ];
  })).flat();
  const lines = style.isTalk ? joinedBullets(bullets) : bullets;
  const body =
    lines.length > 0 ? lines.map(({ text, marks }) => `- ${[text, ...marks].join(' ')}`).join('\n') : silence;
  return body ? `## ${heading}\n\n${body}\n` : `## ${heading}\n`;
}

/** A line of a note and what it was written from. */
interface Bullet {
  text: string;
  marks: string[];
  /** What is said next may continue it. */
  isJoinable: boolean;
  start: number;
  end: number;
}

/** Lines of more words are not continued, nor are those between which so many characters were spoken. */
const LINE_WORDS = 24;
const NEAR_CHARACTERS = 40;

/** Sentences that were said one after the other as one line: alone they are scraps. */
function joinedBullets(bullets: readonly Bullet[]): Bullet[] {
  const lines: Bullet[] = [];
  for (const one of bullets) {
    const last = lines.at(-1);
    const words = last ? `${last.text} ${one.text}`.split(/\s+/).length : 0;
    const isNear = last !== undefined && one.start - last.end <= NEAR_CHARACTERS && words <= LINE_WORDS;
    if (last && isNear && last.isJoinable && one.isJoinable && last.marks.join() === one.marks.join()) {
      last.text = `${last.text} ${one.text}`;
      last.end = one.end;
    } else lines.push({ ...one });
  }
  return lines;
}

const dictated = ({ sentence, cue }: Placed) => ({
  text: `${cue ? `${cue.text} ` : ''}${withStruck(sentence)}`,
  marks: [] as string[],
  isJoinable: false,
});

/** What belongs together in a talk: questions asked in one breath with their answer, else a sentence. */
function statement({ sentence, more = [] }: Placed, { conventions }: Style) {
  const all = [sentence, ...more];
  const first = all.findIndex(({ answers }) => answers !== undefined);
  const asked = first > 0 ? first : isQuestion(sentence.text) && first < 0 ? all.length : 0;
  const { text, isAsSaid } = statementOf(
    all.slice(0, asked).map(withStruck),
    all.slice(asked).map(withStruck),
    conventions,
  );
  return { text, marks: isAsSaid ? [UNSURE_ANSWER_MARK] : [], isJoinable: asked === 0 };
}

/** The words of a sentence with what was taken back struck through. */
function withStruck({ text, start, struck }: ReadSentence): string {
  let written = '';
  let from = 0;
  for (const { start: first, end } of [...struck].sort((a, b) => a.start - b.start)) {
    const [at, until] = [Math.max(first - start, from), Math.min(end - start, text.length)];
    const words = text.slice(at, until).trim();
    if (!words) continue;
    const gap = until < text.length && /\s$/.test(text.slice(at, until)) ? ' ' : '';
    written += `${text.slice(from, at)}~~${words}~~${gap}`;
    from = until;
  }
  return written + text.slice(from);
}

/** A template without any heading is one section under its title. */
function headed(template: string, title: string): Section[] {
  const sections = parseSections(template).filter(({ heading }) => heading);
  return sections.length > 0 ? sections : parseSections(`## ${title.trim() || otherHeading}`);
}
