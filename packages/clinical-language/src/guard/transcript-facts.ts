import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type Fact, findFacts, statedWords } from '../facts/index.ts';
import { readTranscript } from '../reading/index.ts';
import { type ContextIndex, contextOf } from './fact-context.ts';

/** What a transcript says, to compare a text with. */
export interface TranscriptFacts {
  facts: readonly Fact[];
  /** The values of each kind. */
  values: ReadonlyMap<Fact['kind'], ReadonlySet<string>>;
  /** How often each word is stated, and how often it is denied. */
  words: ReadonlyMap<string, { stated: number; denied: number }>;
  /** Scores: each run of single digits, such as `232122`. */
  digits: string;
  notation: Conventions['notation'];
  context: ContextIndex;
  /** What the speaker took back. */
  struck: ReadonlySet<Fact>;
}

let last: { key: string; facts: TranscriptFacts } | undefined;

/** Remembers the last transcript, as all texts of a bundle are compared with the same one. */
export function transcriptFacts(transcript: string, conventions: Conventions = DEFAULT_CONVENTIONS): TranscriptFacts {
  const key = `${JSON.stringify(conventions)}${transcript}`;
  if (last?.key !== key) last = { key, facts: read(transcript, conventions) };
  return last.facts;
}

function read(transcript: string, conventions: Conventions): TranscriptFacts {
  const facts = findFacts(transcript, conventions);
  const values = new Map<Fact['kind'], Set<string>>();
  for (const { kind, value } of facts) values.set(kind, (values.get(kind) ?? new Set()).add(value));
  const words = new Map<string, { stated: number; denied: number }>();
  // Where nobody spoke a full stop, a denial ends with the sentence that was read.
  for (const { text } of readTranscript({ transcript }))
    for (const { stem, isDenied } of statedWords(text)) {
      const word = words.get(stem) ?? { stated: 0, denied: 0 };
      if (isDenied) word.denied += 1;
      else word.stated += 1;
      words.set(stem, word);
    }
  const digits = facts
    .filter(({ value }) => value.endsWith(' digits'))
    .map(({ value }) => value.replace(' digits', ''))
    .join(' ');
  const struck = struckFacts(facts, transcript);
  return {
    facts,
    values,
    words,
    digits,
    notation: conventions.notation,
    context: contextOf(transcript, facts),
    struck,
  };
}

function struckFacts(facts: readonly Fact[], transcript: string): Set<Fact> {
  const passages = readTranscript({ transcript })
    .flatMap(({ use, start, end, struck }) => (use === 'corrected' ? [{ start, end }] : struck))
    .sort((a, b) => a.start - b.start);
  const found = new Set<Fact>();
  let next = 0;
  for (const fact of facts) {
    while (next < passages.length && (passages[next]?.end ?? 0) <= fact.start) next += 1;
    const passage = passages[next];
    if (passage && passage.start < fact.end) found.add(fact);
  }
  return found;
}

export const has = ({ values }: TranscriptFacts, kind: Fact['kind'], value: string): boolean =>
  values.get(kind)?.has(value) ?? false;
