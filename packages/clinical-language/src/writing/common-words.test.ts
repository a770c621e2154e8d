import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { englishWords, isCommonWord } from '../dictionary/index.ts';
import { numberWord } from '../numbers/spoken-numbers.ts';
import { prepareLexicon } from '../terms/lexicon.ts';
import { misrecognitions } from '../terms/misrecognitions.ts';
import { wordsOf } from '../text/word-tokens.ts';
import { writeAsClinicians } from './write-as-clinicians.ts';

const training = new URL('../../training/', import.meta.url);
// Where both spellings are in use, so that none is changed.
const lexicon = prepareLexicon(englishWords, [], [], { notation: 'fdi', currency: 'CAD', country: 'CA' });
const listed = new Set(misrecognitions.flatMap(([, recognised]) => recognised));
const isNumber = new RegExp(`\\d|^${numberWord}$`);

interface Dictation {
  sentences: [text: string, ...labels: unknown[]][];
}
interface Conversation {
  turns: [speaker: string, text: string, ...labels: unknown[]][];
}

/** Each dictation and conversation of the corpus as one text. */
function corpus(): string[] {
  return (
    readdirSync(training)
      .filter((file) => file.endsWith('.jsonl'))
      .flatMap((file) => readFileSync(new URL(file, training), 'utf8').trim().split('\n'))
      // Half of each file: all of them take a minute on two slow cores.
      .filter((_, index) => index % 2 === 0)
      .map((line): Dictation | Conversation => JSON.parse(line))
      .map((one) =>
        'sentences' in one
          ? one.sentences.map(([text]) => text).join(' ')
          : one.turns.map(([, text]) => text).join(' '),
      )
  );
}

/** The common words of a text that its correction lost; those of numbers and of listed misrecognitions may go. */
function lost(from: string, to: string): string[] {
  if (/\d|^[UL][LR][A-E]$/.test(to) || listed.has(wordsOf(from).join(' '))) return [];
  const letters = to.toLowerCase().replaceAll(/[^a-z]/g, '');
  return wordsOf(from).filter((word) => isCommonWord(word) && !isNumber.test(word) && !letters.includes(word));
}

describe('the common words of dictations and conversations', () => {
  it('are what was said, even where the recogniser doubts all of them', { timeout: 60_000 }, () => {
    const corrupted = corpus().flatMap((text) => {
      const confidences = text.split(' ').map(() => 0.2);
      return writeAsClinicians(text, lexicon, { confidences }).corrections.filter(
        ({ from, to }) => lost(from, to).length > 0,
      );
    });
    expect(corrupted).toEqual([]);
  });
});

describe('the list of common words', () => {
  it('has 20,000, British and American', () => {
    const words = ['was', 'natural', 'partly', 'colour', 'color', 'realise', 'realize', 'carries'];
    expect(words.filter((word) => !isCommonWord(word))).toEqual([]);
    expect(['mesial', 'articaine', 'buccal', 'the the'].filter(isCommonWord)).toEqual([]);
    expect(
      readFileSync(new URL('../dictionary/common-words.txt', import.meta.url), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(20_000);
  });
});
