import { inCountrySpelling } from '@openconsult/clinical-language/writing';
import { DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { comparable, headingsOf, linesOf, lostFacts } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import type { WrittenItem } from './written-item.ts';

const NOT_MENTIONED = 'Not mentioned.';

/** Words that a statement made of talk has no more. */
const DROPPED_WORDS = new Set(
  'a an the i im ive id me my you your youre youve we were well it its that thats this there theres he she they and but so or of to at in on is are am was be been do does did have has had got get just then now oh ah okay ok right yeah yes please thanks lovely um er well like say said not'.split(
    ' ',
  ),
);

/** The words of a text without their endings and its pairs of words, to find where a sentence went. Numbers are alike in words and in figures. */
function partsOf(text: string): { all: string[]; content: string[] } {
  const words = comparable(text)
    .replace(NUMBERS, '#')
    .split(' ')
    .map((word) => word.slice(0, STEM_LETTERS));
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return { all: [...words, ...pairs], content: words.filter((word) => !DROPPED_WORDS.has(word)) };
}

const STEM_LETTERS = 5;
const NUMBERS =
  /(?<![a-z])(?:[£$€]?\d[\d.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?: (?:and )?(?:[£$€]?\d[\d.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand))*(?![a-z])/g;

interface Line {
  heading: string;
  text: string;
  parts: ReadonlySet<string>;
}

/** Below this share of its words and pairs of words a sentence is not in a line, or below this share of the words that count. */
const FOUND = 0.4;
const FOUND_CONTENT = 0.5;

/** The one of these that has the largest share of the parts, if it is large enough. */
function best(lines: readonly Line[], parts: readonly string[], least: number): Line | null {
  const shares = lines.map((line) => parts.filter((part) => line.parts.has(part)).length / parts.length);
  const most = Math.max(...shares);
  return most >= least ? (lines[shares.indexOf(most)] ?? null) : null;
}

/** The line of the note that has most of a sentence, else the heading that has most of it in several lines; null for neither. */
function placeOf(sentence: string, lines: readonly Line[]): Line | null {
  const { all, content } = partsOf(sentence);
  const sections = [...Map.groupBy(lines, ({ heading }) => heading)].map(([heading, own]) => {
    // A line that shares single words only has them by chance.
    const sharing = own.filter(({ parts }) => all.some((part) => part.includes(' ') && parts.has(part)));
    return {
      heading,
      text: own.map(({ text }) => text).join(' '),
      parts: new Set(sharing.flatMap(({ parts }) => [...parts])),
    };
  });
  return best(lines, all, FOUND) ?? best(lines, content, FOUND_CONTENT) ?? best(sections, all, FOUND);
}

/** Headings are compared in one spelling: a note is spelt as its country spells. */
const spelt = (heading: string): string => inCountrySpelling(heading, DEFAULT_CONVENTIONS);

const linesIn = (note: string | null) =>
  linesOf(note ?? '').map(({ heading, text }) => ({ heading: spelt(heading), text }));

const locate = ({ note, sentences }: WrittenItem) => {
  const lines = linesIn((note ?? '').replace(/~~.*?~~/g, ' '))
    .filter(({ text }) => text !== NOT_MENTIONED)
    .map((line) => ({ ...line, parts: new Set(partsOf(line.text).all) }));
  return sentences.map((sentence) => placeOf(sentence, lines));
};

/** Sentences for the note that are under a heading where a clinician accepts them. An answered question is where its answer is. */
export function headings(written: WrittenItem): Score {
  const found = locate(written);
  const all = written.item.sentences;
  const places = found.map((place, index) => place ?? found[all.findIndex(({ answers }) => answers === index)]);
  const cases = written.item.sentences.flatMap((sentence, index) =>
    sentence.drop === undefined ? [{ sentence, place: places[index] }] : [],
  );
  return scored(cases, ({ sentence, place }) =>
    place && sentence.headings?.includes(place.heading)
      ? null
      : `${written.item.id}: ${place?.heading ?? 'nowhere'} instead of ${sentence.headings?.join(' / ')}: ${sentence.text}`,
  );
}

export const factsInNote = ({ item, note }: WrittenItem): Score => {
  const lost = new Set(lostFacts(item.facts, note ?? ''));
  return scored(item.facts, (fact) => (lost.has(fact) ? `${item.id}: lost in the note: ${fact.span}` : null));
};

/** Headings where “Not mentioned.” is false. */
export function falseSilence({ item, note }: WrittenItem): Score {
  const silent = linesIn(note).filter(({ text }) => text === NOT_MENTIONED);
  return scored(silent, ({ heading }) =>
    item.silent.includes(heading) || item.either.includes(heading) ? null : `${item.id}: ${heading} was mentioned`,
  );
}

/** Headings that were spoken of and have a text. */
export function headingsFilled({ item, note }: WrittenItem): Score {
  const filled = new Set(
    linesIn(note)
      .filter(({ text }) => text !== NOT_MENTIONED)
      .map(({ heading }) => heading),
  );
  const said = headingsOf(item.template).filter(
    (heading) => !item.silent.includes(heading) && !item.either.includes(heading),
  );
  return scored(said, (heading) => (filled.has(heading) ? null : `${item.id}: nothing under ${heading}`));
}

/** Notes that were written, and recordings without anything for a note of which none was. */
export const notesWritten = (all: readonly WrittenItem[]): Score =>
  scored(all, ({ item, note, refusal }) => {
    const isEmpty = item.sentences.every(({ drop }) => drop !== undefined);
    if (isEmpty) return note === null ? null : `${item.id}: a note of nothing`;
    return note === null ? `${item.id}: refused as ${refusal}` : null;
  });

/** Answers of a conversation that stand with the topic of their question. */
export function answersJoined(written: WrittenItem): Score {
  const places = locate(written);
  const cases = written.item.sentences.flatMap(({ answers, drop }, index) =>
    answers === undefined || drop !== undefined || !places[index] ? [] : [{ index, answers }],
  );
  return scored(cases, ({ index, answers }) => {
    const [place, answer] = [places[index], written.item.sentences[index]];
    if (!place || !answer) return null;
    const question = comparable(written.sentences[answers] ?? '')
      .split(' ')
      .filter((word) => word.length > 3);
    const around = comparable(`${place.heading} ${place.text}`).split(' ');
    const isShort = comparable(place.text).split(' ').length <= 3;
    const isTorn =
      !answer.headings?.includes(place.heading) || (isShort && !question.some((word) => around.includes(word)));
    return isTorn ? `${written.item.id}: torn from its question: ${place.heading}: ${place.text}` : null;
  });
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** The words of the notes of conversations for each word that was spoken. */
export function conversationLength(all: readonly WrittenItem[]): number {
  const conversations = all.filter(({ item, note }) => item.kind === 'conversation' && note !== null);
  const total = (textOf: (one: WrittenItem) => string) =>
    conversations.reduce((words, one) => words + wordCount(textOf(one)), 0);
  return total(({ note }) => note ?? '') / total(({ transcript }) => transcript);
}
