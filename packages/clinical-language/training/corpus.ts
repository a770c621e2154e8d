import { readdirSync, readFileSync } from 'node:fs';
import { exchangesOf } from '../src/reading/conversation.ts';
import type { Act, Concept } from '../src/reading/labels.ts';
import { splitSentences } from '../src/sentences/sentences.ts';
import type { CorpusLine } from './spoken-texts.ts';

/** A dictation with its labels, or a sentence on its own. */
export interface LabelledText {
  id: string;
  /** The order of the sentences is that of a talk. Not so for a sentence on its own. */
  isOrdered: boolean;
  /** How much each sentence counts; 1 when absent. */
  weight?: number;
  sentences: {
    text: string;
    /** The best one first, then those that are right too. None for talk that is not for the note. */
    concepts: Concept[];
    /** Null where it is not labelled. */
    act: Act | null;
    /** Whether a turn of a conversation is for the note. Null in dictations. */
    isKept: boolean | null;
  }[];
}

type DictationLine = {
  id: string;
  sentences: [text: string, concept: Concept, act: Act, others: Concept[], line: string | null][];
};

const folder = new URL('./', import.meta.url);

/** One object a line, in the order of the files whose names begin so. */
export const readFiles = <T>(start: string): T[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(start) && name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line): T => JSON.parse(line));

/** The dictations of the corpus, in the order of the files. */
export function readDictations(): LabelledText[] {
  return readFiles<DictationLine>('dictations-').map(({ id, sentences }) => ({
    id,
    isOrdered: true,
    sentences: sentences.map(([text, concept, act, others]) => ({
      text,
      concepts: [concept, ...others],
      act,
      isKept: null,
    })),
  }));
}

/**
 * Sentences on their own, `concept|act|text` a line, for what the dictations seldom say. Written for training, from
 * clinical knowledge alone.
 */
function readSingleSentences(): LabelledText[] {
  const lines = readFileSync(new URL('single-sentences.txt', folder), 'utf8').trim().split('\n');
  return lines.map((line, index) => {
    const [concept, act, text = ''] = line.split('|');
    return {
      id: `single-${index}`,
      isOrdered: false,
      sentences: [{ text, concepts: [concept as Concept], act: act as Act, isKept: null }],
    };
  });
}

/** The same in other words: what a letter would say of each sentence of the dictations. */
function readPatientLines(): LabelledText[] {
  return readFiles<DictationLine>('dictations-').map(({ id, sentences }) => ({
    id: `${id}-lines`,
    isOrdered: false,
    weight: LINE_WEIGHT,
    sentences: sentences.flatMap(([, concept, , others, line]) =>
      line === null ? [] : [{ text: line, concepts: [concept, ...others], act: null, isKept: null }],
    ),
  }));
}

/** A dictation is not worded like a letter. */
const LINE_WEIGHT = 0.6;

/** What a note says of each conversation. */
const readStatements = (): LabelledText[] =>
  readFiles<ConversationLine>('conversations-').map(({ id, note }) => ({
    id: `${id}-statements`,
    isOrdered: false,
    sentences: note.map(([concept, text]) => ({ text, concepts: [concept], act: null, isKept: null })),
  }));

/** All that the committed table is trained on. */
export const readCorpus = (): LabelledText[] => [
  ...readDictations(),
  ...readPatientLines(),
  ...readConversations(),
  ...readStatements(),
  ...readSingleSentences(),
];

/** A conversation with its labels. */
export type ConversationLine = Pick<CorpusLine, 'id' | 'country'> & {
  template: 'exam' | 'procedure';
  turns: [speaker: string, text: string, use: 'keep' | 'drop', concept: Concept, statement: string | null][];
  note: [concept: Concept, statement: string][];
};

/** The turns of the conversations, in order, and their exchanges as they are read without speakers. Their acts are not labelled. */
const readConversations = (): LabelledText[] =>
  readFiles<ConversationLine>('conversations-').flatMap(({ id, turns }) => {
    const sentences = turns.map(([, text, use, concept]) => labelled(text, use === 'keep' ? [concept] : []));
    return [
      { id, isOrdered: true, sentences },
      { id: `${id}-exchanges`, isOrdered: false, sentences: exchangesIn(turns) },
    ];
  });

/** What was said until a statement for the note was complete. */
export interface TalkWithStatement {
  said: string[];
  statement: string;
}

/** The turns of each statement: the one that completes it, and those for the note since the statement before. */
export const readTalksWithStatements = (): TalkWithStatement[] =>
  readFiles<ConversationLine>('conversations-').flatMap(({ turns }) => {
    const talks: TalkWithStatement[] = [];
    let said: string[] = [];
    for (const [, text, use, , statement] of turns) {
      if (use === 'keep') said.push(text);
      if (statement === null) continue;
      talks.push({ said, statement });
      said = [];
    }
    return talks;
  });

/** A turn or an exchange; for the note where it has a concept. */
const labelled = (text: string, concepts: Concept[]) => ({ text, concepts, act: null, isKept: concepts.length > 0 });

/** Questions with their answers, with the concept of the turn that most of the words for the note are from. */
function exchangesIn(turns: ConversationLine['turns']) {
  const pieces = turns.flatMap(([, text, use, concept]) =>
    splitSentences(text).map(({ raw }) => ({ text: raw, concept: use === 'keep' ? concept : undefined })),
  );
  return exchangesOf(pieces.map(({ text }) => ({ text }))).map(({ question, said }) => {
    const own = (question === undefined ? said : [question, ...said]).flatMap((at) => pieces[at] ?? []);
    const weights = new Map<Concept | undefined, number>();
    for (const { text, concept } of own) weights.set(concept, (weights.get(concept) ?? 0) + text.length);
    const kept = [...weights].filter(([concept]) => concept !== undefined).sort((a, b) => b[1] - a[1]);
    const dropped = weights.get(undefined) ?? 0;
    const isKept = kept.reduce((sum, [, weight]) => sum + weight, 0) >= dropped;
    return labelled(own.map(({ text }) => text).join(' '), isKept ? kept.flatMap(([concept]) => concept ?? []) : []);
  });
}
