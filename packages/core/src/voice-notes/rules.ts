/**
 * What the page's save of a transcript may change. While somebody speaks the page saves what it has every 30 s, and a
 * save may be late: it never shortens what is stored, and what a person edited it only adds to
 * (behaviour.md#recording).
 */
export function savedTranscript(
  stored: { readonly transcript: string; readonly transcriptEdited: boolean },
  given: string,
): string {
  if (stored.transcript.startsWith(given)) return stored.transcript;
  if (stored.transcriptEdited && !given.startsWith(stored.transcript)) return stored.transcript;
  return given;
}
