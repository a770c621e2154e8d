import type { Conventions } from '@openconsult/contracts/conventions';
import { isEnglishWord } from '../src/dictionary/index.ts';
import { type Fact, findFacts } from '../src/facts/index.ts';
import { unsupportedFacts } from '../src/guard/index.ts';
import { toothName } from '../src/teeth/index.ts';
import { type CorpusLine, corpusLines, spokenText } from './spoken-texts.ts';

/* What the guard makes of the lines for the patient: true ones pass, a fact of something else in its place is flagged. */

const KINDS = ['tooth', 'side', 'dose', 'drug', 'price', 'date', 'number', 'negation'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (kind: string): kind is Kind => KINDS.some((one) => one === kind);

/** A line with another fact of its transcript in the place of its own. */
interface Change {
  kind: Kind;
  line: string;
  /** What is wrong in the line. */
  start: number;
  end: number;
  said: string;
}

export interface RewordedScore {
  lines: number;
  passed: number;
  changes: Record<Kind, { made: number; flagged: number }>;
  /** The lines that were flagged, and the changes that were not. */
  errors: string[];
}

/** Texts with an even number are read and learned from; those with an odd one are measured only. */
const isLearned = (id: string): boolean => Number(id.slice(id.lastIndexOf('-') + 1)) % 2 === 0;

const dictations = (part: 'learned' | 'keptApart') =>
  corpusLines<CorpusLine & { sentences?: [string, string, string, string[], string | null][] }>().filter(
    ({ id, sentences }) => sentences !== undefined && isLearned(id) === (part === 'learned'),
  );

/** Each line for the patient of a part, and each with one of its facts changed. */
export function scoreReworded(part: 'learned' | 'keptApart'): RewordedScore {
  const score: RewordedScore = { lines: 0, passed: 0, changes: noChanges(), errors: [] };
  for (const dictation of dictations(part)) {
    const { conventions, sentences } = spokenText(dictation);
    const transcript = sentences.join(' ');
    const all = findFacts(transcript, conventions);
    const pairs = (dictation.sentences ?? []).flatMap(([said, , , , line]) => (line ? [{ said, line }] : []));
    const flagsOf = flagger(transcript, conventions);
    const flagged = flagsOf(pairs.map(({ line }) => line));
    for (const [at, { said, line }] of pairs.entries()) {
      score.lines += 1;
      const flag = flagged[at]?.[0];
      if (flag) score.errors.push(`${dictation.id}: alarm: ${flag.kind} “${flag.words}” in: ${line} | ${said}`);
      else score.passed += 1;
    }
    const changes = pairs.flatMap(({ said, line }) => changesOf(line, said, all, conventions));
    const found = flagsOf(changes.map(({ line }) => line));
    for (const [at, change] of changes.entries()) {
      const count = score.changes[change.kind];
      count.made += 1;
      if (found[at]?.some(({ start, end }) => start < change.end && change.start < end)) count.flagged += 1;
      else
        score.errors.push(
          `${dictation.id}: missed: ${change.kind} “${change.line.slice(change.start, change.end)}” in: ${change.line} | ${change.said}`,
        );
    }
  }
  return score;
}

const noChanges = () =>
  Object.fromEntries(KINDS.map((kind) => [kind, { made: 0, flagged: 0 }])) as RewordedScore['changes'];

/** The flags of each of several lines of a letter. */
const flagger = (transcript: string, conventions: Conventions) => (lines: readonly string[]) => {
  const text = lines.map((line) => `- ${line}`).join('\n');
  const starts: number[] = [];
  let from = 2;
  for (const line of lines) {
    starts.push(from);
    from += line.length + 3;
  }
  const byLine = lines.map((): { kind: string; start: number; end: number; words: string }[] => []);
  let at = 0;
  for (const flag of unsupportedFacts({ text, transcript, isEnglishWord, conventions })) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= flag.start) at += 1;
    const start = starts[at] ?? 0;
    if (isKind(flag.kind)) byLine[at]?.push({ ...flag, start: flag.start - start, end: flag.end - start });
  }
  return byLine;
};

/** A line with each of its facts replaced by one that was said in another sentence, or with a denial put in or left out. */
function changesOf(line: string, said: string, all: readonly Fact[], conventions: Conventions): Change[] {
  const own = findFacts(said, conventions);
  const swaps = findFacts(line, conventions).flatMap((fact): Change[] => {
    const { kind, start, end } = fact;
    if (!isKind(kind) || kind === 'negation' || !own.some((one) => one.kind === kind && one.value === fact.value))
      return [];
    const other = otherOf(fact, line.slice(start, end), own, all);
    if (other === undefined) return [];
    const changed = line.slice(0, start) + other + line.slice(end);
    return [{ kind, line: changed, start, end: start + other.length, said }];
  });
  return [...swaps, ...denials(line, said)];
}

/** The first fact of the kind, and of the unit, that another sentence has and this one has not. */
function otherOf(fact: Fact, words: string, own: readonly Fact[], all: readonly Fact[]): string | undefined {
  if (fact.kind === 'side') return otherSide(words);
  const unit = fact.value.split(' ')[1];
  const other = all.find(
    ({ kind, value }) =>
      kind === fact.kind &&
      value.split(' ')[1] === unit &&
      !own.some((one) => one.kind === kind && one.value === value) &&
      (unit !== undefined || kind !== 'number' || Number(value) > 10),
  )?.value;
  if (other === undefined || fact.kind === 'drug' || fact.kind === 'date') return other;
  if (fact.kind === 'tooth') return /\d|^\p{Lu}/u.test(words) ? other : toothName(other);
  if (fact.kind === 'price') return other.replace(/\.00$/, '');
  return unit === 'digits' || unit === 'money' ? undefined : other;
}

const otherSide = (words: string): string | undefined => {
  const other = words.replace(/left|right/i, (side) => (side.toLowerCase() === 'left' ? 'right' : 'left'));
  return other === words ? undefined : other;
};

/** Without its "no" or "not", or with one before what "is" so. Only where the sentence has the same polarity. */
function denials(line: string, said: string): Change[] {
  const isDenied = /\b(?:no|not|never|without|\w+n['’]t|denies|nil)\b/i.test(said);
  const without = /\b(?:not|no) (?=\p{L})/iu.exec(line);
  if (without && isDenied) {
    const changed = line.slice(0, without.index) + line.slice(without.index + without[0].length);
    return [{ kind: 'negation', line: changed, start: without.index, end: without.index + 40, said }];
  }
  const is = /\b(?:is|are|was|were|has been) (?=(?!not\b)\p{L})/u.exec(line);
  if (!is || isDenied || /\b(?:no|not|never|without)\b/i.test(line)) return [];
  const at = is.index + is[0].length;
  return [{ kind: 'negation', line: `${line.slice(0, at)}not ${line.slice(at)}`, start: at, end: at + 40, said }];
}
