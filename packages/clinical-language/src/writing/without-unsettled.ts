import { termGroups } from '../terms/index.ts';
import { wordsOf, wordTokens } from '../text/word-tokens.ts';

/** In place of words that are not shown yet. */
const HELD_BACK = '…';

const drugNames = new Set([...termGroups.drugs, ...termGroups.medicines].map((name) => wordsOf(name).join(' ')));
const DRUG_WORDS_MAX = 3;

/** A number, with a unit or not, or a tooth as it is written: 26, 2.2ml, UL6, URD. */
const FIGURE = /^(?:\p{N}|[UL][LR][1-8A-E]$)/u;
const CURRENCY = /[£$€₣]$/;

/**
 * An unfinished text with its figures, teeth, prices, drugs and doses held back: the recogniser often changes them
 * until the phrase is final, and a wrong one that is shown for a moment may be taken for true.
 */
export function withoutUnsettled(text: string): string {
  const tokens = wordTokens(text);
  const parts: string[] = [];
  let until = 0;
  for (let at = 0; at < tokens.length; ) {
    const count = heldBackFrom(tokens, at);
    const [first, last] = [tokens[at], tokens[at + count - 1]];
    if (count > 0 && first !== undefined && last !== undefined) {
      parts.push(text.slice(until, first.start).replace(CURRENCY, ''), HELD_BACK);
      until = last.end;
    }
    at += Math.max(1, count);
  }
  parts.push(text.slice(until));
  return parts.join('').replace(/…(?:[\s.,]*…)+/g, HELD_BACK);
}

/** How many words from here on are held back together. */
function heldBackFrom(tokens: ReturnType<typeof wordTokens>, at: number): number {
  if (FIGURE.test(tokens[at]?.written ?? '')) return 1;
  for (let count = DRUG_WORDS_MAX; count > 0; count -= 1) {
    const words = tokens.slice(at, at + count).map(({ word }) => word);
    if (words.length === count && drugNames.has(words.join(' '))) return count;
  }
  return 0;
}
