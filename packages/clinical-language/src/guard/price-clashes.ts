import type { Fact } from '../facts/index.ts';
import { treatmentKinds } from '../terms/treatment-kinds.ts';
import { plain } from '../text/phrases.ts';
import { type Clash, type Stated, twoReadings } from './clash.ts';

const nouns = [...new Set(treatmentKinds.flatMap(({ forms }) => forms).map(plain))].sort((a, b) => b.length - a.length);
const noun = `(?<noun>${nouns.join('|')})s?`;
/** "The crown is £795", "the denture comes to thirteen ten", "£850 for the crown". */
const costs = new RegExp(`\\bthe ${noun} (?:is|was|costs?|comes to|at|will be|would be|for) (?:about )?$`, 'i');
const forNoun = new RegExp(`^ (?:for|on) the ${noun}\\b`, 'i');

/** A part of the price is no other price. */
const partly = /\b(?:deposit|instal\w+|left to pay|already paid|discount)\b[^.]{0,20}$/i;

/** Two prices for the same treatment, named with its article: options have names of their own. */
export function priceClashes(sentences: readonly Stated[]): Clash[] {
  const bySubject = new Map<string, { value: string; sentence: Stated }[]>();
  for (const sentence of sentences)
    for (const { kind, value, start, end } of sentence.facts) {
      const amount = amountOf(kind, value);
      if (amount === undefined) continue;
      const before = plainSpaces(sentence.text.slice(0, start - sentence.start));
      const after = plainSpaces(sentence.text.slice(end - sentence.start));
      const subject = costs.exec(before.slice(-80))?.groups?.noun ?? forNoun.exec(after.slice(0, 80))?.groups?.noun;
      if (!subject || partly.test(before)) continue;
      const name = subject.split(' ').at(-1)?.toLowerCase() ?? subject;
      bySubject.set(name, [...(bySubject.get(name) ?? []), { value: amount, sentence }]);
    }
  return [...bySubject].flatMap(([subject, said]) => twoReadings('price', subject, said, 'has two prices'));
}

const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ');

/** A price, or a bare number that is large enough to be one. */
function amountOf(kind: Fact['kind'], value: string): string | undefined {
  if (kind === 'price') return value.replace(/\.00$/, '');
  const number = Number(value.replace(' money', ''));
  return kind === 'number' && number >= 20 ? String(number) : undefined;
}
