import type { Fact } from '../facts/index.ts';
import { wordsOf } from '../text/word-tokens.ts';
import { evidenceOf, type Span } from './evidence.ts';
import { isSupported } from './supported.ts';
import type { TranscriptFacts } from './transcript-facts.ts';

const BOUND: ReadonlySet<Fact['kind']> = new Set(['tooth', 'side', 'price', 'dose']);
/** How far before and after its source a fact may be said: "It is the upper left six. He would like a crown." */
const AROUND = 160;

/**
 * Facts that the transcript has, but of something else: where a sentence comes from, another tooth, price or dose was said
 * and this one was not. A sentence whose source names none of that kind refers to one that was named before.
 */
export function misplacedFacts(
  text: string,
  facts: readonly Fact[],
  transcript: string,
  said: TranscriptFacts,
): Fact[] {
  const bound = facts.filter(({ kind, ...fact }) => BOUND.has(kind) && isSupported({ kind, ...fact }, said));
  if (bound.length === 0) return [];
  const rest = without(text, bound);
  return evidenceOf(rest, transcript).flatMap(({ start, end, spans, isSupported: isWritten }) => {
    const own = bound.filter((fact) => fact.start >= start && fact.end <= end);
    if (own.length === 0 || !isWritten || spans.length === 0) return [];
    const [source] = spans;
    const isVerbatim = source && isSaidIn(rest.slice(start, end), transcript.slice(source.start, source.end));
    const near = isVerbatim
      ? factsIn(said.facts, source, 0)
      : spans.flatMap((span) => factsIn(said.facts, span, AROUND));
    return own.filter((fact) => isElsewhere(fact, near));
  });
}

/** The text with a word that says nothing for each of these facts: a wrong tooth must not lead to the passage about that tooth. */
function without(text: string, facts: readonly Fact[]): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of facts) {
    if (start < from) continue;
    rest += text.slice(from, start) + 'it'.padEnd(end - start);
    from = end;
  }
  return rest + text.slice(from);
}

/** The share of words that makes a sentence the same as its source. */
const VERBATIM = 0.85;

function isSaidIn(sentence: string, source: string): boolean {
  const said = new Set(wordsOf(source));
  const words = wordsOf(sentence);
  return words.length >= 4 && words.filter((word) => said.has(word)).length >= VERBATIM * words.length;
}

function isElsewhere(fact: Fact, near: readonly Fact[]): boolean {
  const same = near.filter(({ kind, value }) => kind === fact.kind && unitOf(value) === unitOf(fact.value));
  if (same.some(({ value }) => value === fact.value)) return false;
  // A price or a dose may have been said without its unit.
  const bare = near.some(({ value }) => Number(value) > 0 && Number(value) === amountOf(fact.value));
  if (bare || same.length === 0) return false;
  if (fact.kind === 'side') return same.every(({ value }) => value.at(-1) !== fact.value.at(-1));
  return true;
}

const unitOf = (value: string): string => value.split(' ')[1] ?? '';
const amountOf = (value: string): number => Number(value.replace(/^[£$€₣]/, '').split(' ')[0]);

/** The facts of a passage and of the words close to it, in order. */
function factsIn(facts: readonly Fact[], { start, end }: Span, around: number): Fact[] {
  let [low, high] = [0, facts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((facts[middle]?.start ?? 0) < start - around) low = middle + 1;
    else high = middle;
  }
  const found: Fact[] = [];
  for (let at = low; at < facts.length && (facts[at]?.start ?? 0) < end + around; at += 1)
    found.push(facts[at] as Fact);
  return found;
}
