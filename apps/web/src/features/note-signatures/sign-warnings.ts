interface SignFacts {
  /** Passages that were not said. */
  readonly unsupported: number;
  /** Words that the recogniser was unsure of. */
  readonly doubts: number;
  /** Passages of the transcript that the text lacks. */
  readonly unwritten: number;
  readonly isRecording: boolean;
}

const line = (count: number, one: string, many: (count: number) => string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many(count)];

/** What to look at before signing, one line each. None of it prevents a signature. */
export const signWarnings = ({ unsupported, doubts, unwritten, isRecording }: SignFacts): string[] => [
  ...(isRecording ? ['The recording is not fully transcribed yet. What is still to come is not in this text.'] : []),
  ...line(unsupported, '1 passage was not said.', (count) => `${count} passages were not said.`),
  ...line(
    doubts,
    '1 word is one that the recogniser was unsure of.',
    (count) => `${count} words are ones that the recogniser was unsure of.`,
  ),
  ...line(
    unwritten,
    '1 thing was said and is not written.',
    (count) => `${count} things were said and are not written.`,
  ),
];
