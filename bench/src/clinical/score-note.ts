import { comparable, headingsOf, linesOf, lostFacts } from './clinical-set.ts';
import { type Score, scored } from './score.ts';
import type { WrittenItem } from './written-item.ts';

const NOT_MENTIONED = 'Not mentioned.';

/** The words of a text and its pairs of words, to find where a sentence went. */
function partsOf(text: string): string[] {
  const words = comparable(text).split(' ');
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** The line of the note that has most of a sentence; null where fewer than half of its words are in one. */
function lineOf(sentence: string, lines: readonly { heading: string; parts: ReadonlySet<string> }[]): number | null {
  const parts = partsOf(sentence);
  const shares = lines.map((line) => parts.filter((part) => line.parts.has(part)).length / parts.length);
  const most = Math.max(...shares);
  return most < 0.4 ? null : shares.indexOf(most);
}

const locate = ({ note, sentences }: WrittenItem) => {
  const lines = linesOf((note ?? '').replace(/~~.*?~~/g, ' '))
    .filter(({ text }) => text !== NOT_MENTIONED)
    .map(({ heading, text }) => ({ heading, text, parts: new Set(partsOf(text)) }));
  return sentences.map((sentence) => {
    const index = lineOf(sentence, lines);
    return index === null ? null : lines[index];
  });
};

/** Sentences for the note that stand under a heading where a clinician accepts them. An answered question stands where its answer does. */
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
  const silent = linesOf(note ?? '').filter(({ text }) => text === NOT_MENTIONED);
  return scored(silent, ({ heading }) =>
    item.silent.includes(heading) || item.either.includes(heading) ? null : `${item.id}: ${heading} was mentioned`,
  );
}

/** Headings that were spoken of and have a text. */
export function headingsFilled({ item, note }: WrittenItem): Score {
  const filled = new Set(
    linesOf(note ?? '')
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
