import type { Fact } from '../facts/index.ts';
import { type Clash, type Stated, twoReadings } from './clash.ts';

/** A change of the dose is stated as one. */
const changed =
  /\b(?:now|instead|increased?|reduced|changed|used to|previous\w*|was on|up to|down to|then|from|tapered|titrat\w+|halved|doubled|switched|stepped)\b/i;
/** A dose of another time: warfarin by the day, a tablet in the morning, one before the visit and a course after it. */
const otherTime =
  /\b(?:alternat\w+|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|every other|odd|even|mornings?|nights?|evenings?|bedtime|noon|breakfast|teatime|before|beforehand|pre-?med\w*|pre-?op\w*|cover|prophyla\w+|loading|stat|first dose|initial\w*|hour|last (?:week|month|year|time|visit)|years? ago|as a child|topical|gel|spray|mouthwash|rinse|ointment|cream|varnish|maximum|max|not more than|no more than|total)\b/i;
const tablets = /\b(?:tablets?|capsules?|pills?|each|at a time|of (?:the|those|them)|sachets?|strength|come in)\b/i;
/** Between a drug and its dose. */
const CLOSE = 40;
const CLOSE_BEFORE = 14;

/** The same drug in two strengths, or so many times a day and another number of times. */
export function doseClashes(sentences: readonly Stated[]): Clash[] {
  const bySubject = new Map<string, { drug: string; value: string; amount: number; sentence: Stated }[]>();
  for (const sentence of sentences) {
    if (otherTime.test(sentence.text)) continue;
    if (changed.test(sentence.text) && !/\b(?:prescribed|take)\b/i.test(sentence.text)) continue;
    const drugs = sentence.facts.filter(({ kind }) => kind === 'drug');
    for (const fact of sentence.facts) {
      const unit = fact.kind === 'dose' ? unitOf(fact, sentence) : undefined;
      const drug = unit && drugOf(fact, drugs);
      if (!unit || !drug) continue;
      const [kind, factor] = unit;
      const subject = `${drug.value} ${kind}`;
      const value = kind === 'times' ? `${fact.value}s a day` : fact.value;
      const one = { drug: drug.value, value, amount: Number(fact.value.split(' ')[0]) * factor, sentence };
      const said = bySubject.get(subject);
      if (said) said.push(one);
      else bySubject.set(subject, [one]);
    }
  }
  return [...bySubject.values()].flatMap((said) => {
    const [first] = said;
    const other = said.find(({ amount }) => amount !== first?.amount);
    // "500 mg, or 400": both are in one sentence on purpose.
    if (!first || !other || said.every(({ sentence }) => sentence === first.sentence)) return [];
    const isOfTablets = [first, other].some(({ sentence }) => tablets.test(sentence.text));
    const ratio = Math.max(first.amount, other.amount) / Math.min(first.amount, other.amount);
    if (isOfTablets && Number.isInteger(ratio) && ratio <= 4) return [];
    return twoReadings('dose', first.drug, [first, other], 'has two doses');
  });
}

/** What an amount measures, and the factor to its smallest unit. */
function unitOf({ value, end }: Fact, { text, start }: Stated): [kind: string, factor: number] | undefined {
  const unit = value.split(' ')[1];
  if (unit === 'mcg') return ['weight', 1];
  if (unit === 'mg') return ['weight', 1_000];
  if (unit === 'g') return ['weight', 1_000_000];
  if (unit === 'time')
    return /^ (?:a|per|each|every) day\b|^ daily\b/i.test(text.slice(end - start, end - start + 12))
      ? ['times', 1]
      : undefined;
  return undefined;
}

/** The dose of a drug follows it closely, or is directly before it: "400 mg of metronidazole". */
function drugOf({ start, end, value }: Fact, drugs: readonly Fact[]): Fact | undefined {
  const reach = value.endsWith(' time') ? CLOSE * 1.5 : CLOSE;
  const before = drugs.filter((one) => one.start < start).at(-1);
  const after = drugs.find((one) => one.start >= end);
  if (after && after.start - end <= CLOSE_BEFORE && !(before && start - before.end <= CLOSE_BEFORE / 2)) return after;
  return before && start - before.end <= reach ? before : undefined;
}
