import { splitSentences } from '../sentences/sentences.ts';
import { isSuspicious } from './suspicion.ts';

/** An order may be spread over this many sentences. */
const WINDOWS = [1, 2, 3];

/**
 * The text without its suspicious sentences, and those sentences. A text that is suspicious only as a whole loses nothing:
 * its caller checks it again. Linear in the length of the text.
 */
export function withoutSuspicious(text: string): { text: string; leftOut: string[] } {
  let rest = text;
  const leftOut: string[] = [];
  for (const size of WINDOWS) {
    if (!isSuspicious(rest)) break;
    const sentences = splitSentences(rest);
    let kept = '';
    let from = 0;
    for (let at = 0; at + size <= sentences.length; at += 1) {
      const start = sentences[at]?.start ?? 0;
      const end = sentences[at + size - 1]?.end ?? 0;
      if (start < from || !isSuspicious(rest.slice(start, end))) continue;
      kept += rest.slice(from, start).trimEnd();
      leftOut.push(rest.slice(start, end));
      from = end;
    }
    rest = (kept + rest.slice(from)).trim();
  }
  return { text: rest, leftOut };
}
