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

/** The transcript of one recording: its phrases as running text, a gap on a line of its own. '' when nothing was said. */
export function assembleTranscript(phrases: readonly { kind: string; text: string }[]): string {
  let transcript = '';
  let previousKind = '';
  for (const { kind, text } of phrases) {
    const separator = !transcript ? '' : kind === 'gap' || previousKind === 'gap' ? '\n' : ' ';
    transcript += separator + text;
    previousKind = kind;
  }
  return phrases.some((phrase) => phrase.kind === 'speech') ? transcript : '';
}

/** A new recording of a note adds to what stands there, which a person may have edited. */
export const appendTranscript = (existing: string, added: string): string =>
  existing.trim() && added ? `${existing.trimEnd()}\n\n${added}` : existing.trim() ? existing : added;
