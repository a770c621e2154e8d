import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type Fact, findFacts } from '../facts/index.ts';
import { readTranscript } from '../reading/index.ts';
import { treatmentKinds } from '../terms/treatment-kinds.ts';
import { plain } from '../text/phrases.ts';
import { meaningOf, type Span } from './evidence.ts';

/** One way to read what was said, and where. */
export interface Reading {
  /** Comparable, and short enough for a button: `UL4`, `£795`, `500 mg`. */
  value: string;
  /** As said. */
  words: string;
  spans: Span[];
}

/** Two passages of a transcript that cannot both be true. */
export interface Clash {
  /** The same for the same contradiction, wherever it stands. */
  key: string;
  kind: 'side' | 'price' | 'dose' | 'notation';
  readings: Reading[];
  /** What contradicts what, in one sentence. */
  why: string;
}

interface Stated {
  text: string;
  start: number;
  end: number;
  facts: Fact[];
  meaning: ReadonlySet<string>;
}

/**
 * What a transcript says in two ways: a tooth on both sides, a price or a dose with two amounts, a number that two
 * notations read differently. What the speaker took back is no clash.
 */
export function findClashes(input: { transcript: string; conventions?: Conventions }): Clash[] {
  const conventions = input.conventions ?? DEFAULT_CONVENTIONS;
  const sentences = statedSentences(input.transcript, conventions);
  return [
    ...siteClashes(sentences),
    ...priceClashes(sentences),
    ...doseClashes(sentences),
    ...notationClashes(input.transcript, conventions),
  ];
}

/** The sentences for the record, without what was taken back. */
function statedSentences(transcript: string, conventions: Conventions): Stated[] {
  const facts = findFacts(transcript, conventions);
  let next = 0;
  return readTranscript({ transcript }).flatMap(({ text, start, end, use, struck }): Stated[] => {
    while (next < facts.length && (facts[next]?.start ?? 0) < start) next += 1;
    const own: Fact[] = [];
    while (next < facts.length && (facts[next]?.start ?? 0) < end) {
      const fact = facts[next] as Fact;
      if (!struck.some((one) => one.start < fact.end && fact.start < one.end)) own.push(fact);
      next += 1;
    }
    return use === 'note' ? [{ text, start, end, facts: own, meaning: meaningOf(text) }] : [];
  });
}

const reading = (value: string, { text, start, end }: Stated): Reading => ({
  value,
  words: text,
  spans: [{ start, end }],
});

const keyOf = (kind: string, subject: string, values: readonly string[]): string =>
  [kind, subject, ...[...values].sort()].join(':').replaceAll(' ', '-');

const mirrored = (tooth: string): string => tooth.charAt(0) + (tooth.charAt(1) === 'L' ? 'R' : 'L') + tooth.slice(2);
/** The same finding or work in other words. */
const topics: readonly ReadonlySet<string>[] = [
  'decay caries carious lesion shadow cavity filling restoration',
  'abscess infection swelling sinus apical root canal pulp nerve percussion extraction removal',
  'crown onlay cusp fracture crack',
  'implant gap missing bridge',
].map((words) => new Set([...meaningOf(words)]));

/** The same tooth on the left and on the right, never together in a sentence, one of them only once, about the same thing. */
function siteClashes(sentences: readonly Stated[]): Clash[] {
  const byTooth = new Map<string, Stated[]>();
  for (const sentence of sentences)
    for (const tooth of new Set(sentence.facts.filter(({ kind }) => kind === 'tooth').map(({ value }) => value)))
      byTooth.set(tooth, [...(byTooth.get(tooth) ?? []), sentence]);
  const clashes: Clash[] = [];
  for (const [tooth, own] of byTooth) {
    const other = byTooth.get(mirrored(tooth));
    // Each pair once, from its left tooth.
    if (!other || tooth.charAt(1) === 'R' || own.some((one) => other.includes(one))) continue;
    if (Math.min(own.length, other.length) > 1) continue;
    const isSame = topics.some((topic) =>
      [own, other].every((all) => all.some(({ meaning }) => shares(meaning, topic))),
    );
    const [odd, many] = own.length <= other.length ? [own, other] : [other, own];
    // A tooth with work of its own was meant.
    if (!isSame || odd.some(hasOwnWork) || !many[0] || !odd[0]) continue;
    const [a, b] = own.length <= other.length ? [mirrored(tooth), tooth] : [tooth, mirrored(tooth)];
    clashes.push({
      key: keyOf('side', tooth.charAt(0) + tooth.slice(2), [a, b]),
      kind: 'side',
      readings: [reading(a, many[0]), reading(b, odd[0])],
      why: `The same finding is at ${a} and at ${b}.`,
    });
  }
  return [...clashes, ...complaintClash(sentences)];
}

const shares = (meaning: ReadonlySet<string>, topic: ReadonlySet<string>): boolean =>
  [...meaning].some((stem) => topic.has(stem));

const hasOwnWork = ({ text }: Stated): boolean =>
  /\b(?:will|plan|agreed|booked|today|needs?|treat|fill(?:ed|ing)? (?:the|on|of)|removed|prepared|crown(?:ed)? on)\b/i.test(
    text,
  );

/** The pain is on one side, and every tooth that is spoken of afterwards is on the other. */
function complaintClash(sentences: readonly Stated[]): Clash[] {
  const complaint = sentences.slice(0, 4).find(({ text, facts }) => {
    const sides = new Set(facts.filter(({ kind }) => kind === 'side').map(({ value }) => value.slice(-1)));
    return /\b(?:pain|ache|aching|sore|hurts?|throb\w*|toothache|swelling|twinge)\b/i.test(text) && sides.size === 1;
  });
  const side = complaint?.facts.find(({ kind }) => kind === 'side')?.value.slice(-1);
  if (!complaint || (side !== 'L' && side !== 'R')) return [];
  const sited = sentences.flatMap((sentence) =>
    sentence.facts
      .filter(({ kind }) => kind === 'tooth' || kind === 'side')
      .filter(() => sentence !== complaint)
      .map(({ value, kind }) => ({ sentence, side: kind === 'tooth' ? value.charAt(1) : value.slice(-1), value })),
  );
  const teeth = sited.filter(({ value }) => /[1-8A-E]$/.test(value));
  const first = teeth[0];
  if (!first || teeth.length > 4 || sited.some((one) => one.side === side)) return [];
  const [said, other] = side === 'L' ? ['left', 'right'] : ['right', 'left'];
  return [
    {
      key: keyOf('side', 'complaint', [said, first.value]),
      kind: 'side',
      readings: [reading(said, complaint), reading(first.value, first.sentence)],
      why: `The pain is on the ${said}, the teeth that are named are on the ${other}.`,
    },
  ];
}

const nouns = [...new Set(treatmentKinds.flatMap(({ forms }) => forms).map(plain))].sort((a, b) => b.length - a.length);
const noun = `(?<noun>${nouns.join('|')})s?`;
/** "The crown is £795", "the denture comes to thirteen ten", "£850 for the crown". */
const costs = new RegExp(`\\bthe ${noun} (?:is|was|costs?|comes to|at|will be|would be|for) (?:about )?$`, 'i');
const forNoun = new RegExp(`^ (?:for|on) the ${noun}\\b`, 'i');

/** A part of the price is no other price. */
const partly = /\b(?:deposit|instal\w+|left to pay|already paid|discount)\b[^.]{0,20}$/i;

/** Two prices for the same treatment, named with its article: options have names of their own. */
function priceClashes(sentences: readonly Stated[]): Clash[] {
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

function twoReadings(
  kind: Clash['kind'],
  subject: string,
  said: readonly { value: string; sentence: Stated }[],
  what: string,
): Clash[] {
  const first = said[0];
  const bare = (value: string) => value.replace(/^[£$€₣]/, '');
  const other = said.find(({ value }) => first && bare(value) !== bare(first.value));
  if (!first || !other) return [];
  return [
    {
      key: keyOf(kind, subject, [first.value, other.value]),
      kind,
      readings: [reading(first.value, first.sentence), reading(other.value, other.sentence)],
      why: `The same ${subject} ${what}: ${first.value} and ${other.value}.`,
    },
  ];
}

/** A change of the dose is stated as one. */
const changed = /\b(?:now|instead|increased?|reduced|changed|used to|previous\w*|was on|up to|down to|then|from)\b/i;

/** The same drug in two strengths. */
function doseClashes(sentences: readonly Stated[]): Clash[] {
  const byDrug = new Map<string, { value: string; sentence: Stated }[]>();
  for (const sentence of sentences) {
    if (changed.test(sentence.text) && !/\b(?:prescribed|take)\b/i.test(sentence.text)) continue;
    const drugs = sentence.facts.filter(({ kind }) => kind === 'drug');
    for (const { kind, value, start } of sentence.facts) {
      if (kind !== 'dose' || !/ (?:mg|mcg|g)$/.test(value)) continue;
      const drug = drugs.filter((one) => one.start < start).at(-1);
      // The dose of a drug follows it closely.
      if (!drug || start - drug.end > 40) continue;
      byDrug.set(drug.value, [...(byDrug.get(drug.value) ?? []), { value, sentence }]);
    }
  }
  return [...byDrug].flatMap(([drug, said]) => {
    const isOneSentence = said.every(({ sentence }) => sentence === said[0]?.sentence);
    return isOneSentence ? [] : twoReadings('dose', drug, said, 'has two doses');
  });
}

const bareNumber = /\b(?:tooth|number) (?:number )?(?<number>[1-4][1-8])\b(?!\s?(?:mg|ml|mm|%|years?))/gi;
const FDI = ['', 'UR', 'UL', 'LL', 'LR'];
const UNIVERSAL = ['UR', 'UL', 'LL', 'LR'];

/** "Tooth 14" in a practice that numbers neither way: upper right four, or upper left six. */
function notationClashes(transcript: string, { notation }: Conventions): Clash[] {
  if (notation !== 'palmer') return [];
  const seen = new Set<string>();
  return Array.from(transcript.matchAll(bareNumber)).flatMap((match): Clash[] => {
    const number = Number(match.groups?.number);
    if (number > 32 || seen.has(String(number))) return [];
    seen.add(String(number));
    const [quadrant, place] = [Math.floor((number - 1) / 8), (number - 1) % 8];
    const universal = `${UNIVERSAL[quadrant]}${quadrant % 2 === 0 ? 8 - place : place + 1}`;
    const fdi = `${FDI[Math.floor(number / 10)]}${number % 10}`;
    const spans = [{ start: match.index, end: match.index + match[0].length }];
    return [
      {
        key: keyOf('notation', String(number), [fdi, universal]),
        kind: 'notation',
        readings: [
          { value: fdi, words: match[0], spans },
          { value: universal, words: match[0], spans },
        ],
        why: `${match[0]} is ${fdi} by the FDI and ${universal} by the universal numbers.`,
      },
    ];
  });
}
