/**
 * Several consents travel as one stream: each begins with its heading line, in the order of the bundle, with a blank
 * line between (@spec §4 Bundle).
 */

/** The heading line of a treatment's consent, without its line break. */
export const consentHeading = (treatment: { name: string; tooth: string | null }): string =>
  `## ${[treatment.name, treatment.tooth].filter(Boolean).join(' ')}`;

/**
 * Gives each consent its part of the stream, also of one that was cut off: what is after the last heading that arrived
 * belongs to that consent, and the consents after it are ''. The heading lines themselves are left out.
 */
export function splitConsents(text: string, headings: readonly string[]): string[] {
  const starts: { from: number; bodyFrom: number }[] = [];
  let searchFrom = 0;
  for (const heading of headings) {
    const from = headingAt(text, heading, searchFrom);
    if (from < 0) break;
    searchFrom = from + heading.length;
    starts.push({ from, bodyFrom: searchFrom });
  }
  return headings.map((_, index) => {
    const start = starts[index];
    return start ? text.slice(start.bodyFrom, starts[index + 1]?.from).trim() : '';
  });
}

/** Where a heading stands as a whole line; -1 when it does not. */
function headingAt(text: string, heading: string, from: number): number {
  for (let at = text.indexOf(heading, from); at >= 0; at = text.indexOf(heading, at + 1)) {
    const isLineStart = at === 0 || text[at - 1] === '\n';
    const next = text[at + heading.length];
    if (isLineStart && (next === '\n' || next === undefined)) return at;
  }
  return -1;
}
