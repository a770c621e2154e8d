import { mapped, type Steps } from '../text/slices.ts';
import { CONCEPTS, type Concept } from './labels.ts';
import { COLUMNS, type PlacementTable } from './placement-table.ts';
import {
  addBlock,
  characterKeys,
  comparableWords,
  placeValues,
  type SparseRow,
  WHOLE_TALK,
  wordKeys,
} from './text-features.ts';
import { CLASS_WEIGHT, classesIn } from './word-classes.ts';

/** Probabilities of the concepts and acts of one sentence, in the order of their lists. */
export interface Placement {
  concepts: number[];
  /** The same by its words and neighbours alone, without the order of the talk. */
  byWords: number[];
  acts: number[];
  /** The probability that it is for the note, where several people talk. */
  kept: number;
}

/** How much the order of the talk counts against the words of the sentence. */
const ORDER_WEIGHT = 0.7;

/**
 * Which concept each sentence of a talk has, and what it does. The words of a sentence and of its neighbours give a first
 * estimate, the usual order of a dictation corrects it. A hint raises the log probability of concepts of its sentence.
 */
export function* placementSteps(
  texts: readonly string[],
  table: PlacementTable,
  hints: readonly (ReadonlyMap<Concept, number> | undefined)[] = [],
): Steps<Placement[]> {
  const words = yield* mapped(texts, comparableWords);
  const scores = yield* mapped(words, (_, index) => scoresOf(featureRow(words, index, table), table));
  const byWords = scores.map((row) => logSoftmax(row.subarray(0, CONCEPTS.length)));
  const concepts = yield* inOrder(
    byWords.map((estimate, index) => {
      const hint = hints[index];
      return hint ? estimate.map((value, at) => value + (hint.get(CONCEPTS[at] ?? 'aside') ?? 0)) : estimate;
    }),
    table,
  );
  return scores.map((row, index) => ({
    concepts: concepts[index] ?? [],
    byWords: (byWords[index] ?? []).map(Math.exp),
    acts: logSoftmax(row.subarray(CONCEPTS.length, COLUMNS - 2)).map(Math.exp),
    kept: Math.exp(logSoftmax(row.subarray(COLUMNS - 2))[0] ?? 0),
  }));
}

/** The features of each sentence. */
export function featureRows(texts: readonly string[], table: FeatureTable): SparseRow[] {
  const words = texts.map(comparableWords);
  return words.map((_, index) => featureRow(words, index, table));
}

type FeatureTable = Pick<PlacementTable, 'blocks' | 'classRow' | 'placeRow'>;

function featureRow(
  sentences: readonly (readonly string[])[],
  index: number,
  { blocks, classRow, placeRow }: FeatureTable,
): SparseRow {
  const own = sentences[index] ?? [];
  const row: SparseRow = { rows: [], values: [] };
  for (const { name, weight, vocabulary } of blocks) {
    const at = name === 'before' ? index - 1 : name === 'after' ? index + 1 : index;
    const keys = name === 'characters' ? characterKeys(own) : wordKeys(sentences[at] ?? []);
    addBlock(row, keys, vocabulary, weight);
  }
  for (const one of classesIn(own)) {
    row.rows.push(classRow + one);
    row.values.push(CLASS_WEIGHT);
  }
  placeValues(index, sentences.length).forEach((value, at) => {
    row.rows.push(placeRow + at);
    row.values.push(value);
  });
  return row;
}

function scoresOf({ rows, values }: SparseRow, { weights, scales }: PlacementTable): Float64Array {
  const scores = new Float64Array(COLUMNS);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const value = (values[at] ?? 0) * (scales[row] ?? 0);
    const base = row * COLUMNS;
    for (let k = 0; k < COLUMNS; k += 1) scores[k] = (scores[k] ?? 0) + value * (weights[base + k] ?? 0);
  }
  return scores;
}

function logSoftmax(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  const norm = logSum(all);
  return all.map((score) => score - norm);
}

function logSum(values: readonly number[]): number {
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > high) high = value;
  let sum = 0;
  for (const value of values) sum += Math.exp(value - high);
  return high + Math.log(sum);
}

/** Forward and backward over the talk: the probability of each concept given all sentences. */
function* inOrder(estimates: readonly number[][], { transitions, starts }: PlacementTable): Steps<number[][]> {
  const forward: number[][] = [];
  const steps = transitions.map((row) => row.map((value) => value * ORDER_WEIGHT));
  const startWeight = ORDER_WEIGHT * Math.min(1, (estimates.length - 1) / WHOLE_TALK);
  yield* mapped(estimates, (estimate, index) => {
    const before = forward[index - 1];
    const reached = estimate.map((value, to) =>
      before
        ? value + logSum(before.map((score, from) => score + (steps[from]?.[to] ?? 0)))
        : value + startWeight * (starts[to] ?? 0),
    );
    // Only the differences count; without this a long talk would lose precision.
    forward.push(logSoftmax(reached));
  });
  let after: number[] | undefined;
  let next: readonly number[] = [];
  const result: number[][] = new Array(estimates.length);
  for (let index = estimates.length - 1; index >= 0; index -= 1) {
    const later = after;
    const backward: number[] = later
      ? logSoftmax(
          CONCEPTS.map((_, from) =>
            logSum(later.map((score, to) => score + (next[to] ?? 0) + (steps[from]?.[to] ?? 0))),
          ),
        )
      : CONCEPTS.map(() => 0);
    result[index] = logSoftmax((forward[index] ?? []).map((score, at) => score + (backward[at] ?? 0))).map(Math.exp);
    after = backward;
    if (index % 16 === 0) yield;
    next = estimates[index] ?? [];
  }
  return result;
}
