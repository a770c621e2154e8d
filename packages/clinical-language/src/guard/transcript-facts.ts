import { type Conventions, DEFAULT_CONVENTIONS } from '@openconsult/contracts/conventions';
import { type Fact, findFacts, statedWords } from '../facts/index.ts';
import { readTranscript } from '../reading/index.ts';
import { type DosesOfDrugs, dosesOfDrugs } from './drug-doses.ts';
import { type ContextIndex, contextOf } from './fact-context.ts';
import { sameMeaning } from './plain-words.ts';

/** A sentence with one of these may deny what it names without a denial directly before it. */
const DENYING =
  /\b(?:no|not|none|nothing|never|nor|neither|cannot|\w+n['’]?t|hardly|barely|only|off|out|quit|against|bin|shut|lost|failed|fails?|without|instead|rather|less)\b/i;

/** A word in more sentences than this shows little, and looking at all of them would take too long. */
const SENTENCES_MAX = 40;

interface SaidWord {
  stated: number;
  denied: number;
  /** The meaning of each sentence that denies it directly: "no swelling". */
  deniedAmong: ReadonlySet<string>[];
  /** The meaning of each sentence that states it and denies nothing. */
  statedAmong: ReadonlySet<string>[];
}

/** What a transcript says, to compare a text with. */
export interface TranscriptFacts {
  facts: readonly Fact[];
  /** The values of each kind. */
  values: ReadonlyMap<Fact['kind'], ReadonlySet<string>>;
  /** Each word that is stated or denied, with words of the same meaning as one. */
  words: ReadonlyMap<string, SaidWord>;
  /** Scores: each run of single digits, such as `232122`. */
  digits: string;
  /** Two numbers in a row, as one amount: `326.70`. */
  pairs: ReadonlySet<string>;
  notation: Conventions['notation'];
  context: ContextIndex;
  doses: DosesOfDrugs;
  /** What the speaker took back. */
  struck: ReadonlySet<Fact>;
}

let last: { key: string; facts: TranscriptFacts } | undefined;

/** Remembers the last transcript, as all texts of a bundle are compared with the same one. */
export function transcriptFacts(transcript: string, conventions: Conventions = DEFAULT_CONVENTIONS): TranscriptFacts {
  const key = `${JSON.stringify(conventions)}${transcript}`;
  if (last?.key !== key) last = { key, facts: read(transcript, conventions) };
  return last.facts;
}

function read(transcript: string, conventions: Conventions): TranscriptFacts {
  const facts = findFacts(transcript, conventions);
  const values = new Map<Fact['kind'], Set<string>>();
  for (const { kind, value } of facts) values.set(kind, (values.get(kind) ?? new Set()).add(value));
  const words = new Map<string, SaidWord>();
  // Where nobody spoke a full stop, a denial ends with the sentence that was read.
  for (const { text } of readTranscript({ transcript })) {
    const stated = statedWords(text);
    const isPlain = !stated.some(({ isDenied }) => isDenied) && !DENYING.test(text);
    const among = new Set(stated.map(({ stem }) => sameMeaning(stem)));
    for (const { stem, isDenied, isClose } of stated) {
      const word = words.get(sameMeaning(stem)) ?? { stated: 0, denied: 0, deniedAmong: [], statedAmong: [] };
      if (isDenied) word.denied += 1;
      else {
        word.stated += 1;
        if (isPlain && word.statedAmong.length < SENTENCES_MAX) word.statedAmong.push(among);
      }
      if (isClose && word.deniedAmong.length < SENTENCES_MAX) word.deniedAmong.push(among);
      words.set(sameMeaning(stem), word);
    }
  }
  const digits = facts
    .filter(({ value }) => value.endsWith(' digits'))
    .map(({ value }) => value.replace(' digits', ''))
    .join(' ');
  const struck = struckFacts(facts, transcript);
  return {
    facts,
    values,
    words,
    digits,
    pairs: pairsOf(facts, transcript),
    notation: conventions.notation,
    context: contextOf(transcript, facts),
    doses: dosesOfDrugs(transcript, facts),
    struck,
  };
}

/** "Three hundred and twenty-six pounds seventy", "nine fifteen". */
function pairsOf(facts: readonly Fact[], transcript: string): Set<string> {
  const pairs = new Set<string>();
  const numbers = facts.filter(({ kind }) => kind === 'number' || kind === 'price');
  for (const [index, { value, start }] of numbers.entries()) {
    const before = numbers[index - 1];
    const [whole, part] = [amountOf(before?.value), amountOf(value)];
    if (!before || !Number.isInteger(whole) || !Number.isInteger(part) || part > 99) continue;
    if (/^ (?:and |pounds? |dollars? |euros? ){0,2}$/.test(transcript.slice(before.end, start)))
      pairs.add((whole + part / 100).toFixed(2));
  }
  return pairs;
}

const amountOf = (value = ''): number => Number(value.replace(/^[£$€₣]/, '').split(' ')[0] || 'none');

function struckFacts(facts: readonly Fact[], transcript: string): Set<Fact> {
  const passages = readTranscript({ transcript })
    .flatMap(({ use, start, end, struck }) => (use === 'corrected' ? [{ start, end }] : struck))
    .sort((a, b) => a.start - b.start);
  const found = new Set<Fact>();
  let next = 0;
  for (const fact of facts) {
    while (next < passages.length && (passages[next]?.end ?? 0) <= fact.start) next += 1;
    const passage = passages[next];
    if (passage && passage.start < fact.end) found.add(fact);
  }
  return found;
}

export const has = ({ values }: TranscriptFacts, kind: Fact['kind'], value: string): boolean =>
  values.get(kind)?.has(value) ?? false;
