import type { Fact } from '../facts/index.ts';
import { contextOf, likeFacts } from './fact-context.ts';
import { isSupported } from './supported.ts';
import type { TranscriptFacts } from './transcript-facts.ts';

const BOUND: ReadonlySet<Fact['kind']> = new Set(['tooth', 'side', 'price', 'dose', 'drug']);
/** From this share of the words around a fact on, they are from one passage, which has the fact as well. */
const SAME_PASSAGE = 0.75;
const SAME_LEAD = 0.93;
/** Where a sentence was reworded, a smaller share shows the passage that it is from. */
const SIMILAR_PASSAGE = 0.2;
const SIMILAR_LEAD = 0.85;

/**
 * Facts that the transcript has, but of something else: the words around them were said around another tooth, side, price,
 * dose or drug, and not around this one.
 */
export function misplacedFacts(text: string, facts: readonly Fact[], said: TranscriptFacts): Fact[] {
  const line = contextOf(text, facts);
  return line.tokens.flatMap(({ fact }, at): Fact[] => {
    if (!fact || !BOUND.has(fact.kind) || !isSupported(fact, said)) return [];
    let [own, other] = [0, 0];
    const like = likeFacts(line, at, said.context, (one) => isComparable(fact, one) && !said.struck.has(one));
    for (const { fact: one, share } of like) {
      if (isSame(fact, one)) own = Math.max(own, share);
      else if (one.kind === fact.kind || fact.kind === 'side') other = Math.max(other, share);
    }
    const isElsewhere =
      (other >= SAME_PASSAGE && own < SAME_LEAD * other) || (other >= SIMILAR_PASSAGE && own < SIMILAR_LEAD * other);
    return isElsewhere ? [fact] : [];
  });
}

const unitOf = (value: string): string => value.split(' ')[1] ?? '';
const amountOf = (value: string): number => Number(value.replace(/^[£$€₣]/, '').split(' ')[0]);
const sideOf = ({ kind, value }: Fact): string =>
  kind === 'tooth' ? value.charAt(1) : (value.match(/[LR]$/)?.[0] ?? '');

/** Facts of the same kind, and numbers without a unit, which may be a price or a dose. */
function isComparable(fact: Fact, one: Fact): boolean {
  if (fact.kind === 'side')
    return (one.kind === 'side' || one.kind === 'tooth') && sideOf(one) !== '' && sideOf(fact) !== '';
  if (fact.kind === 'dose') return (one.kind === 'dose' && unitOf(one.value) === unitOf(fact.value)) || isBare(one);
  if (fact.kind === 'price') return one.kind === 'price' || isBare(one);
  return one.kind === fact.kind;
}

const isBare = ({ kind, value }: Fact): boolean => kind === 'number' && !/ /.test(value.replace(' money', ''));

function isSame(fact: Fact, one: Fact): boolean {
  if (fact.kind === 'side') return sideOf(one) === sideOf(fact);
  if (fact.kind === 'price' || fact.kind === 'dose') return amountOf(one.value) === amountOf(fact.value);
  return one.value === fact.value;
}
