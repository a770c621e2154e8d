import { type Fact, stemOf } from '../facts/index.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { wordTokens } from '../text/word-tokens.ts';
import { sameMeaning } from './plain-words.ts';

/** A word or a fact of a text, comparable across figures, notations and plain words. */
interface ContextToken {
  key: string;
  start: number;
  sentence: number;
  line: number;
  fact?: Fact;
}

/** The tokens of a text, and where each of them is. */
export interface ContextIndex {
  tokens: readonly ContextToken[];
  byKey: ReadonlyMap<string, readonly number[]>;
}

const WHOLE: ReadonlySet<Fact['kind']> = new Set(['tooth', 'side', 'drug', 'dose', 'number', 'price', 'date']);
const EMPTY = new Set(
  'the a an and or of in on at to for from with by is are was were be been being has have had do does did it its this that there here he she they we you i his her their your our my him them us as would will can could so not no if then also about which'.split(
    ' ',
  ),
);

/** The words and facts of a text in order; a fact is one token. */
export function contextOf(text: string, facts: readonly Fact[]): ContextIndex {
  const whole = facts.filter(({ kind }) => WHOLE.has(kind));
  const starts = splitSentences(text).map(({ start }) => start);
  const tokens: ContextToken[] = [];
  let [sentence, line, next, end] = [0, 0, 0, 0];
  let lineEnd = text.indexOf('\n');
  const add = (key: string, start: number, fact?: Fact) => {
    while ((starts[sentence + 1] ?? Number.POSITIVE_INFINITY) <= start) sentence += 1;
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1;
    tokens.push({ key, start, sentence, line, ...(fact && { fact }) });
  };
  const addFacts = (before: number) => {
    while (next < whole.length && (whole[next]?.start ?? 0) < before) {
      const fact = whole[next] as Fact;
      add(`${fact.kind}:${fact.value}`, fact.start, fact);
      end = Math.max(end, fact.end);
      next += 1;
    }
  };
  for (const { word, start, end: wordEnd } of wordTokens(text)) {
    addFacts(wordEnd);
    if (start >= end) add(EMPTY.has(word) ? word : sameMeaning(stemOf(word)), start);
  }
  addFacts(Number.POSITIVE_INFINITY);
  const byKey = new Map<string, number[]>();
  for (const [at, { key }] of tokens.entries()) {
    const places = byKey.get(key);
    if (places) places.push(at);
    else byKey.set(key, [at]);
  }
  return { tokens, byKey };
}

/** How far the words reach that say what a fact is about. */
const REACH = 12;
/** What the words of the sentence before or after count. */
const BESIDE = 0.4;
/** A word in more places than this says little, and looking at all of them would take too long. */
const COMMON = 40;
/** The rarest words find these first. */
const PLACES_MAX = 150;

/** What a place in a transcript shares with the words around a fact: 0 for nothing, 1 for the same words. */
export interface Likeness {
  fact: Fact;
  share: number;
}

/** The facts of a transcript with words like those around a fact of a text. Linear: only near the rarest of these words. */
export function likeFacts(
  line: ContextIndex,
  at: number,
  said: ContextIndex,
  isCandidate: (fact: Fact) => boolean,
): Likeness[] {
  const around = neighbours(line, at);
  const total = around.reduce((sum, { key, weight }) => sum + weight * weightOf(key, said), 0);
  if (total === 0) return [];
  const places = new Set<number>();
  const postings = [...new Set(around.map(({ key }) => key))]
    .filter((key) => !EMPTY.has(key))
    .map((key) => said.byKey.get(key) ?? [])
    .filter(({ length }) => length <= COMMON)
    .sort((a, b) => a.length - b.length);
  for (const found of postings) {
    if (places.size > PLACES_MAX) break;
    for (const place of found)
      for (let near = Math.max(0, place - REACH); near <= Math.min(said.tokens.length - 1, place + REACH); near += 1) {
        const fact = said.tokens[near]?.fact;
        if (fact && isCandidate(fact)) places.add(near);
      }
  }
  return [...places].map((place) => ({
    fact: said.tokens[place]?.fact as Fact,
    share: sharedAt(around, said, place) / total,
  }));
}

interface Neighbour {
  key: string;
  /** Words from the fact, negative before it. */
  offset: number;
  weight: number;
}

/** The tokens of the same line around a token; those of the sentence beside it show less. */
function neighbours({ tokens }: ContextIndex, at: number): Neighbour[] {
  const own = tokens[at];
  const found: Neighbour[] = [];
  for (let offset = -REACH; offset <= REACH; offset += 1) {
    const token = tokens[at + offset];
    if (offset === 0 || !token || !own || token.line !== own.line) continue;
    const apart = Math.abs(token.sentence - own.sentence);
    if (apart <= 1) found.push({ key: token.key, offset, weight: apart === 0 ? 1 : BESIDE });
  }
  return found;
}

/** A rare word shows more than a common one. */
function weightOf(key: string, said: ContextIndex): number {
  if (EMPTY.has(key)) return 0.1;
  return 1 / (1 + Math.log2(Math.max(1, said.byKey.get(key)?.length ?? 1)));
}

function sharedAt(around: readonly Neighbour[], said: ContextIndex, place: number): number {
  const own = said.tokens[place]?.sentence;
  const there = new Map<string, { offset: number; isOwn: boolean }[]>();
  for (let offset = -REACH; offset <= REACH; offset += 1) {
    const token = said.tokens[place + offset];
    if (offset === 0 || !token || Math.abs(token.sentence - (own ?? 0)) > 1) continue;
    const same = there.get(token.key);
    const one = { offset, isOwn: token.sentence === own };
    if (same) same.push(one);
    else there.set(token.key, [one]);
  }
  return around.reduce((sum, { key, offset, weight }) => {
    const best = Math.max(
      0,
      ...(there.get(key) ?? []).map(
        (one) =>
          (one.isOwn === (weight === 1) ? 1 : 0.6) *
          (Math.sign(one.offset) === Math.sign(offset) ? 1 : 0.6) *
          (1 / (1 + Math.abs(one.offset - offset) / 8)),
      ),
    );
    return sum + best * weight * weightOf(key, said);
  }, 0);
}
