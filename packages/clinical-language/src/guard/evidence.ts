import { stemOf } from '../facts/index.ts';
import { spokenAmounts } from '../facts/numbers.ts';
import { splitSentences } from '../sentences/sentences.ts';
import { findTeeth, toothName } from '../teeth/index.ts';
import { wordTokens } from '../text/word-tokens.ts';
import { sameMeaning } from './plain-words.ts';

export interface Span {
  start: number;
  end: number;
}

/** A sentence of a written text with the passages of the transcript that it was written from. */
export interface SentenceEvidence extends Span {
  /** Best first; none where nothing supports it. */
  spans: Span[];
  isSupported: boolean;
}

/** The least share of what a sentence says that its passages must say, too. */
const SUPPORTED = 0.5;
/** A word in more sentences than this shows nothing, and looking at all of them would take too long. */
const COMMON = 40;
const SPANS_MAX = 3;

interface Indexed {
  sentences: { start: number; end: number; stems: ReadonlySet<string> }[];
  byStem: Map<string, number[]>;
}

let lastIndex: { text: string; index: Indexed } | undefined;

function indexOf(text: string): Indexed {
  if (lastIndex?.text === text) return lastIndex.index;
  const sentences = splitSentences(text)
    .filter(({ kind }) => kind === 'sentence')
    .map(({ raw, start, end }) => ({ start, end, stems: meaningOf(raw) }));
  const byStem = new Map<string, number[]>();
  for (const [at, { stems }] of sentences.entries())
    for (const stem of stems) {
      const places = byStem.get(stem);
      if (places) places.push(at);
      else byStem.set(stem, [at]);
    }
  lastIndex = { text, index: { sentences, byStem } };
  return lastIndex.index;
}

const EMPTY = new Set(
  'the a an and or of in on at to for from with by is are was were be been has have had do does did it its this that there he she they we you i his her their your our my him them us as would will can could so not no if patient today about also one'.split(
    ' ',
  ),
);

/** What a sentence says, comparable across figures, words, notations and plain words. */
export function meaningOf(sentence: string): Set<string> {
  const teeth = findTeeth(sentence);
  const meaning = new Set(teeth.flatMap(({ teeth: named }) => named.flatMap((tooth) => [tooth, ...sidesOf(tooth)])));
  for (const { value, unit } of spokenAmounts(sentence))
    meaning.add(unit ? `${value} ${unit}` : `${value}`).add(`${value}`);
  for (const { word, start } of wordTokens(sentence)) {
    if (EMPTY.has(word) || /^\d/.test(word) || teeth.some((tooth) => start >= tooth.start && start < tooth.end))
      continue;
    meaning.add(sameMeaning(stemOf(word)));
  }
  return meaning;
}

/** The words of a tooth, so that "a tooth at the upper left" finds `UL6`. */
const sidesOf = (tooth: string): string[] => toothName(tooth).split(' ').slice(0, 2).map(stemOf);

/**
 * For each sentence of a text the passages of the transcript that say the same, derived each time, so that it holds
 * after an edit. Linear in the length of both.
 */
export function evidenceOf(text: string, transcript: string): SentenceEvidence[] {
  const { sentences, byStem } = indexOf(transcript);
  return splitSentences(text)
    .filter(({ kind }) => kind === 'sentence')
    .map(({ raw, start, end }) => {
      const open = meaningOf(raw);
      const total = open.size;
      const spans: Span[] = [];
      while (open.size > 0 && spans.length < SPANS_MAX) {
        const best = bestOf(open, byStem);
        const found = best && sentences[best.at];
        // One shared word among many is chance.
        if (!found || (best.shared < 2 && total > 2) || (spans.length > 0 && best.shared < 2)) break;
        spans.push({ start: found.start, end: found.end });
        for (const stem of found.stems) open.delete(stem);
      }
      return { start, end, spans, isSupported: total === 0 || (total - open.size) / total >= SUPPORTED };
    });
}

function bestOf(open: ReadonlySet<string>, byStem: ReadonlyMap<string, number[]>) {
  const shared = new Map<number, number>();
  for (const stem of open) {
    const places = byStem.get(stem) ?? [];
    if (places.length > COMMON) continue;
    for (const at of places) shared.set(at, (shared.get(at) ?? 0) + 1);
  }
  let best: { at: number; shared: number } | undefined;
  for (const [at, count] of shared) if (!best || count > best.shared) best = { at, shared: count };
  return best;
}

/** The sentences of the transcript for the record that a text does not say. */
export function saidButNotWritten(input: { transcript: string; text: string; sentences?: readonly Span[] }): Span[] {
  const wanted = input.sentences && new Set(input.sentences.map(({ start }) => start));
  return evidenceOf(input.transcript, input.text)
    .filter(({ start, isSupported }) => !isSupported && (wanted?.has(start) ?? true))
    .map(({ start, end }) => ({ start, end }));
}
