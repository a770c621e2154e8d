import { readFileSync } from 'node:fs';
import { cueCards } from '../../../packages/core/src/note-templates/cue-cards.ts';

/* The clinical set as bench/clinical/README.md describes it, and how its texts are compared. */

interface LabelledSentence {
  text: string;
  drop?: string;
  headings?: string[];
  act?: string;
  answers?: number;
}

export interface Fact {
  kind: string;
  fact: string;
  span: string;
  sentence: number;
  match: string[][];
  letter: boolean;
  letter_match?: string[][];
}

export interface ExpectedTreatment {
  name: string;
  aliases?: string[];
  tooth: string | null;
  status: string;
  price: { said: string; minor?: number; basis?: string } | null;
  evidence: string;
  optional?: boolean;
}

interface ExpectedConsent {
  treatment: string;
  tooth: string | null;
  risks: string[];
  alternatives: boolean;
}

export interface Item {
  id: string;
  country: string;
  template: string;
  kind: string;
  practice: { currency: string; notation: string; prices: { name: string; aliases?: string[]; price: number }[] };
  patient: { name: string; child: boolean; guardian: string | null };
  practitioner: string;
  phrases: { text: string }[];
  sentences: LabelledSentence[];
  taken_back?: { text: string; sentence: number }[];
  facts: Fact[];
  silent: string[];
  either: string[];
  treatments: ExpectedTreatment[];
  forbidden: string[];
  consents: ExpectedConsent[];
  clashes: { kind: string; spans: string[] }[];
}

export interface Answer {
  id: string;
  answer: string;
  flag: boolean;
  faults: { span: string }[];
}

const read = <T>(file: string): T[] =>
  readFileSync(new URL(`../../clinical/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** `unseen` is only measured: its texts and errors are not read to improve a writer. */
export const readItems = (part: 'tuning' | 'unseen'): Item[] => read(`${part}.jsonl`);
export const readAnswers = (): Answer[] => read('bad-answers.jsonl');

/** The template of an item, by its title. */
export const templateTextOf = (title: string): string | undefined =>
  cueCards.find((card) => card.title === title)?.text;

export const headingsOf = (title: string): string[] =>
  [...(templateTextOf(title) ?? '').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

/** Makes texts comparable, as the README says. */
export const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("'s ", ' ')
    .replaceAll("'", '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/[^a-z0-9£$€#%.]+/g, ' ')
    .replaceAll('%', ' % ')
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string) => text.replace(/[.$+?^()[\]{}|\\]/g, '\\$&');

const patterns = new Map<string, RegExp>();

/** Whether an alternative of a fact occurs in a comparable text. */
export const occurs = (alternative: string, text: string): boolean => {
  let pattern = patterns.get(alternative);
  if (!pattern) {
    const source = alternative
      .split(' * ')
      .map((part) => part.split('*').map(escaped).join('[a-z0-9.]*'))
      .join(' (?:[a-z0-9.]+ ){0,3}');
    pattern = new RegExp(`(?<![a-z0-9.£$€#])${source}(?![a-z0-9]|\\.\\d)`);
    patterns.set(alternative, pattern);
  }
  return pattern.test(text);
};

/** The lines of a text with their headings; `text` is without Markdown. */
export const linesOf = (markdown: string): { heading: string; text: string }[] => {
  const lines: { heading: string; text: string }[] = [];
  let heading = '';
  for (const line of markdown.split('\n')) {
    const title = line.startsWith('#') ? line.replace(/^#{1,6} /, '') : undefined;
    if (title !== undefined) heading = title.trim();
    else if (line.trim() !== '') lines.push({ heading, text: line.replace(/^[-*] +/, '').replaceAll('**', '') });
  }
  return lines;
};

/** Which facts no line of the text has, with its heading and the line before it. Struck words do not count. */
export const lostFacts = (facts: readonly Fact[], markdown: string, forLetter = false): Fact[] => {
  const lines = linesOf(markdown.replace(/~~.*?~~/g, ' '));
  const windows = lines.map(({ heading, text }, index) =>
    comparable(`${heading} . ${lines[index - 1]?.text ?? ''} . ${text}`),
  );
  return facts.filter(({ match, letter_match }) => {
    const groups = (forLetter && letter_match) || match;
    return !windows.some((window) => groups.every((group) => group.some((one) => occurs(one, window))));
  });
};
