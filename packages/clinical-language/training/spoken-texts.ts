import { readdirSync, readFileSync } from 'node:fs';
import { type Conventions, conventions } from '@openconsult/contracts/conventions';

/** A dictation or conversation of the corpus as it was spoken. */
export interface SpokenText {
  id: string;
  conventions: Conventions;
  /** Those of a conversation are its turns. */
  sentences: string[];
}

/** What all lines of the corpus have. */
export interface CorpusLine {
  id: string;
  country: string;
  sentences?: string[][];
  turns?: string[][];
}

/** British texts that number teeth by two digits. */
const FDI = new Set(['a-08', 'a-12', 'a-22', 'e-08', 'f-09', 'f-13']);
const CURRENCIES: Readonly<Record<string, string>> = {
  GB: 'GBP',
  IE: 'EUR',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
};

const folder = new URL('./', import.meta.url);

/** Every dictation and conversation, in the order of the files. */
export const corpusLines = <T extends CorpusLine>(): T[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line): T => JSON.parse(line));

export const readSpokenTexts = (): SpokenText[] => corpusLines().map(spokenText);

export function spokenText({ id, country, sentences, turns }: CorpusLine): SpokenText {
  const notation = country === 'US' ? 'universal' : country === 'GB' && !FDI.has(id) ? 'palmer' : 'fdi';
  return {
    id,
    conventions: conventions.parse({ notation, country, currency: CURRENCIES[country] }),
    sentences: sentences?.map(([text = '']) => text) ?? turns?.map(([, text = '']) => text) ?? [],
  };
}
