/** A mark in a text for a place that the clinician must complete. It prevents nothing: pages show it and count it before sending. */
export const checkMark = (reasons: readonly string[]): string =>
  `[check: ${reasons.map((reason) => reason.replaceAll(/[[\]\n]/g, ' ')).join(', ')}]`;

const mark = /\[check: [^[\]\n]{0,1000}\]/g;

/** The marks of a text in order, as places in it. */
export const checkMarksIn = (text: string): { start: number; end: number }[] =>
  Array.from(text.matchAll(mark), ({ 0: { length }, index }) => ({ start: index, end: index + length }));

export const withoutCheckMarks = (text: string): string => text.replace(mark, '');
