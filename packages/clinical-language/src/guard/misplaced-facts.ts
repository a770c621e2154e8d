import type { Fact, FactKind } from '../facts/index.ts';
import { dosesOfOtherDrugs } from './drug-doses.ts';
import { contextOf, likeFacts } from './fact-context.ts';
import { isSupported } from './supported.ts';
import type { TranscriptFacts } from './transcript-facts.ts';

/** From this share of the words around a fact on, they are from one passage, which has the fact as well. */
const SAME_PASSAGE = 0.75;
const SAME_LEAD = 0.93;
/**
 * Where a sentence was reworded, how much more of its words must be around another fact of the kind than around the own
 * one, which counts more. Found on the learned lines for patients (training/score-reworded.ts).
 */
const MARGINS: Partial<Record<FactKind, number>> = {
  tooth: 0.1,
  side: 0.12,
  price: 0.05,
  dose: 0.07,
  drug: 0.12,
  date: 0.08,
  number: 0.14,
};
const OWN_COUNTS = 1.6;
/** Both sides are spoken of in the same words. */
const OWN_SIDE_COUNTS = 1.15;
/** Up to this, numbers without a unit are said of too much: "one of them", "two fillings". */
const SMALL_NUMBER = 10;

/**
 * Facts that the transcript has, but of something else: the words around them were said around another tooth, side, price,
 * dose or drug, and not around this one.
 */
export function misplacedFacts(text: string, facts: readonly Fact[], said: TranscriptFacts): Fact[] {
  const line = contextOf(text, facts);
  const ofOtherDrugs = new Set(dosesOfOtherDrugs(text, facts, said.doses));
  return line.tokens.flatMap(({ fact }, at): Fact[] => {
    const margin = fact && MARGINS[fact.kind];
    if (!fact || margin === undefined || isSmall(fact) || isInParts(fact, said) || !isSupported(fact, said)) return [];
    if (ofOtherDrugs.has(fact)) return [fact];
    let [own, other] = [0, 0];
    const like = likeFacts(line, at, said.context, (one) => isComparable(fact, one) && !said.struck.has(one));
    for (const { fact: one, share } of like) {
      if (isSame(fact, one)) own = Math.max(own, share);
      else if (one.kind === fact.kind || fact.kind === 'side') other = Math.max(other, share);
    }
    const ownCounts = fact.kind === 'side' ? OWN_SIDE_COUNTS : OWN_COUNTS;
    const isElsewhere = (other >= SAME_PASSAGE && own < SAME_LEAD * other) || other > ownCounts * own + margin;
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
  if (fact.kind === 'number')
    return (
      one.kind === 'number' &&
      (unitOf(one.value) === unitOf(fact.value) || (isBare(one) && amountOf(one.value) === amountOf(fact.value)))
    );
  return one.kind === fact.kind;
}

/** "Three hundred and twenty-six pounds seventy" is two facts of the transcript, so that no place has the whole. */
const isInParts = ({ kind, value }: Fact, { pairs }: TranscriptFacts): boolean =>
  (kind === 'price' || kind === 'number') && pairs.has(amountOf(value).toFixed(2));

/** "A day", "a hundred" and numbers that say little. */
const isSmall = ({ kind, value }: Fact): boolean =>
  kind === 'number' && (Number(value) <= SMALL_NUMBER || amountOf(value) === 1 || value === '100');

const isBare = ({ kind, value }: Fact): boolean => kind === 'number' && !/ /.test(value.replace(' money', ''));

function isSame(fact: Fact, one: Fact): boolean {
  if (fact.kind === 'side') return sideOf(one) === sideOf(fact);
  if (fact.kind === 'price' || fact.kind === 'dose' || fact.kind === 'number')
    return amountOf(one.value) === amountOf(fact.value);
  return one.value === fact.value;
}
