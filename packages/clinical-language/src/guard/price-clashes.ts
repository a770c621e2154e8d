import type { Fact } from '../facts/index.ts';
import { treatmentKinds } from '../terms/treatment-kinds.ts';
import { plain } from '../text/phrases.ts';
import { type Clash, keyOf, reading, type Stated, twoReadings } from './clash.ts';

const nouns = [...new Set(treatmentKinds.flatMap(({ forms }) => forms).map(plain))].sort((a, b) => b.length - a.length);
const noun = `(?<noun>${nouns.join('|')})s?`;
/** "The crown is £795", "the denture comes to thirteen ten", "£850 for the crown". */
const costs = new RegExp(`\\bthe ${noun} (?:is|was|costs?|comes to|at|will be|would be|for) (?:about )?$`, 'i');
const forNoun = new RegExp(`^ (?:for|on) the ${noun}\\b`, 'i');

/** A part of the price, or the price of somebody else or of another day, is no other price. */
const partly =
  /\b(?:deposit|instal\w+|left to pay|already paid|discount|balance|insurance|plan pays|covers?|normally|usually|list price|used to be|last (?:year|time)|from|between|up to|saves?|extra|another|more|on top)\b[^.]{0,20}$/i;

/** "£650 last year". */
const earlier = /^ (?:(?:last|the last|a) (?:year|time|visit|month)|in \d{4})\b/i;

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
      if (!subject || partly.test(before) || earlier.test(after)) continue;
      const name = subject.split(' ').at(-1)?.toLowerCase() ?? subject;
      bySubject.set(name, [...(bySubject.get(name) ?? []), { value: amount, sentence }]);
    }
  return [
    ...[...bySubject].flatMap(([subject, said]) => twoReadings('price', subject, said, 'has two prices')),
    ...eachAndTotal(sentences),
  ];
}

const each =
  /^ ?(?:each|apiece|a piece|per (?:tooth|crown|filling|implant|quadrant|visit|unit)|a (?:tooth|quadrant|time|go))\b/i;
const totalAfter =
  /^ ?(?:in (?:all|total)|altogether|all in|total|for (?:both|the (?:two|three|four|pair|lot)|all (?:of them|two|three|four)|them all|everything))\b/i;
const totalBefore =
  /\b(?:total(?:s|ling)?(?: (?:of|is|comes to|will be))?|altogether(?: that['’]s)?|makes|comes to|in all(?: that['’]s)?) $/i;
const count =
  /\b(?<count>two|three|four|five|six|both|[2-9])\b(?! (?:visits?|weeks?|months?|years?|days?|minutes?|surface))/gi;
const COUNTS = ['both', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "Two crowns at £600 each, £1,100 in all": said of the same treatments, in one sentence or in the next. */
function eachAndTotal(sentences: readonly Stated[]): Clash[] {
  return sentences.flatMap((sentence, index): Clash[] => {
    const one = priced(sentence).find(({ after }) => each.test(after));
    const number = one && countIn(one.before);
    if (!one || !number || !one.amount) return [];
    const others = [...priced(sentence).filter(({ start }) => start > one.start), ...priced(sentences[index + 1])];
    const total = others.find(({ after, before }) => totalAfter.test(after) || totalBefore.test(before));
    // What else is paid for is in the total.
    if (!total?.amount || others[0] !== total || bare(total.amount) === number * bare(one.amount)) return [];
    if (
      /\b(?:plus|and|with|including|deposit|discount|off)\b/i.test(total.before.slice(-30)) &&
      total.sentence !== sentence
    )
      return [];
    const values: [string, string] = [`${one.amount} each`, `${total.amount} in all`];
    return [
      {
        key: keyOf('price', `each ${number}`, values),
        kind: 'price',
        readings: [reading(values[0], sentence), reading(values[1], total.sentence)],
        why: `${number} at ${values[0]} are not ${values[1]}.`,
      },
    ];
  });
}

const bare = (value: string): number => Number(value.replace(/^[£$€₣]/, ''));

function countIn(before: string): number | undefined {
  const said = Array.from(before.matchAll(count)).at(-1)?.groups?.count?.toLowerCase();
  if (said === undefined) return undefined;
  return said === 'both' ? 2 : COUNTS.includes(said) ? COUNTS.indexOf(said) : Number(said);
}

/** The amounts of a sentence with the words before and after each. */
const priced = (sentence: Stated | undefined) =>
  (sentence?.facts ?? []).flatMap((fact) => {
    const amount = amountOf(fact.kind, fact.value);
    if (!sentence || !amount) return [];
    const [from, to] = [fact.start - sentence.start, fact.end - sentence.start];
    const before = plainSpaces(sentence.text.slice(Math.max(0, from - 80), from));
    return [{ amount, start: fact.start, before, after: plainSpaces(sentence.text.slice(to, to + 40)), sentence }];
  });

const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ');

/** A price, or a bare number that is large enough to be one. */
function amountOf(kind: Fact['kind'], value: string): string | undefined {
  if (kind === 'price') return value.replace(/\.00$/, '');
  const number = Number(value.replace(' money', ''));
  return kind === 'number' && number >= 20 ? String(number) : undefined;
}
