import type { Fact } from '../facts/index.ts';
import type { Concept } from '../reading/index.ts';
import type { Span } from './evidence.ts';

/** One way to read what was said, and where. */
export interface Reading {
  /** Comparable, and short enough for a button: `UL4`, `£795`, `500 mg`. */
  value: string;
  /** As said. */
  words: string;
  spans: Span[];
}

/** Two passages of a transcript that cannot both be true. */
export interface Clash {
  /** The same for the same contradiction, wherever it stands. */
  key: string;
  kind: 'side' | 'price' | 'dose' | 'notation';
  readings: Reading[];
  /** What contradicts what, in one sentence. */
  why: string;
}

/** A sentence for the record, without what was taken back. */
export interface Stated {
  text: string;
  start: number;
  end: number;
  facts: Fact[];
  concept: Concept;
  meaning: ReadonlySet<string>;
}

export const reading = (value: string, { text, start, end }: Stated): Reading => ({
  value,
  words: text,
  spans: [{ start, end }],
});

export const keyOf = (kind: string, subject: string, values: readonly string[]): string =>
  [kind, subject, ...[...values].sort()].join(':').replaceAll(' ', '-');

export function twoReadings(
  kind: Clash['kind'],
  subject: string,
  said: readonly { value: string; sentence: Stated }[],
  what: string,
): Clash[] {
  const first = said[0];
  const bare = (value: string) => value.replace(/^[£$€₣]/, '');
  const other = said.find(({ value }) => first && bare(value) !== bare(first.value));
  if (!first || !other) return [];
  return [
    {
      key: keyOf(kind, subject, [first.value, other.value]),
      kind,
      readings: [reading(first.value, first.sentence), reading(other.value, other.sentence)],
      why: `The same ${subject} ${what}: ${first.value} and ${other.value}.`,
    },
  ];
}
