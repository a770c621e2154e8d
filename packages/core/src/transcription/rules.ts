/** Pure decisions about recordings and transcripts. */

/** The indices from 0 that are not there yet, in order. */
export function missingIndices(confirmed: readonly number[], count: number): number[] {
  const there = new Set(confirmed);
  return Array.from({ length: count }, (_, index) => index).filter((index) => !there.has(index));
}

const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** How a stretch that never arrived stands in the transcript (reliability R7). */
export const gapMarker = (startMs: number, endMs: number): string => `[audio gap ${clock(startMs)}–${clock(endMs)}]`;

/** A phrase that ends before a capital letter ended a sentence, also where the recogniser wrote no full stop. */
const closesSentence = (text: string, next: string | undefined): string =>
  next !== undefined && /[\p{L}\p{N}]$/u.test(text) && /^\p{Lu}\p{Ll}/u.test(next) ? `${text}.` : text;

/**
 * The transcript of one recording: its phrases as running text, a gap on a line of its own. '' when nothing was said.
 * A phrase that a person emptied is left out.
 */
export function assembleTranscript(phrases: readonly { kind: string; text: string }[]): string {
  const said = phrases.filter(({ kind, text }) => kind === 'gap' || text.trim() !== '');
  let transcript = '';
  let previousKind = '';
  for (const [index, { kind, text }] of said.entries()) {
    const separator = !transcript ? '' : kind === 'gap' || previousKind === 'gap' ? '\n' : ' ';
    const next = said[index + 1];
    transcript += separator + closesSentence(text, next?.kind === 'speech' ? next.text : undefined);
    previousKind = kind;
  }
  return said.some((phrase) => phrase.kind === 'speech') ? transcript : '';
}

/** A new recording of a note adds to what stands there, which a person may have edited. */
export const appendTranscript = (existing: string, added: string): string =>
  existing.trim() && added ? `${existing.trimEnd()}\n\n${added}` : existing.trim() ? existing : added;
