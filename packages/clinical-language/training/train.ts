import { ACTS, CONCEPTS } from '../src/reading/labels.ts';
import { featureRows } from '../src/reading/placement.ts';
import { blocksOf, type TrainedTable } from '../src/reading/placement-table.ts';
import { characterKeys, comparableWords, type SparseRow, wordKeys } from '../src/reading/text-features.ts';
import type { LabelledText } from './corpus.ts';
import { minimised } from './minimise.ts';

/** Sizes of the vocabularies: how many character runs, words of the sentence, and words of its neighbours count. */
export interface TableSizes {
  characters: number;
  words: number;
  neighbours: number;
  steps: number;
}

/** Of the committed table. */
export const TABLE_SIZES: TableSizes = { characters: 7_000, words: 7_000, neighbours: 3_500, steps: 100 };

const ALTERNATIVE_SHARE = 0.35;
/** Inverse strength of the regularisation. */
const C = 6;
const SMOOTHING = 3;

/** Trains the placement of sentences. Deterministic: the same texts give the same table. */
export function trainTable(texts: readonly LabelledText[], sizes: TableSizes): TrainedTable {
  const sentences = texts.flatMap(({ sentences: all }) => all.map(({ text }) => comparableWords(text)));
  const characters = vocabularyOf(sentences.map(characterKeys), sizes.characters);
  const words = vocabularyOf(sentences.map(wordKeys), sizes.words);
  const neighbours = Math.min(sizes.neighbours, words.keys.length);
  const vocabulary = {
    characters: characters.keys,
    words: words.keys,
    neighbours,
    idf: { characters: characters.idf, words: words.idf },
  };
  const layout = blocksOf(vocabulary);
  const rows = texts.flatMap(({ sentences: all }) =>
    featureRows(
      all.map(({ text }) => text),
      layout,
    ),
  );
  const labels = texts.flatMap(({ sentences: all, weight = 1 }) => all.map((one) => ({ ...one, weight })));
  const conceptTargets = labels.map(({ concepts, weight }) => {
    const target = new Float64Array(CONCEPTS.length);
    concepts.forEach((concept, index) => {
      target[CONCEPTS.indexOf(concept)] = index === 0 ? 1 : ALTERNATIVE_SHARE;
    });
    const sum = target.reduce((a, b) => a + b, 0) || 1;
    return target.map((value) => (weight * value) / sum);
  });
  const actTargets = labels.map(({ act }) => {
    const target = new Float64Array(ACTS.length);
    if (act) target[ACTS.indexOf(act)] = 1;
    return target;
  });
  const keptTargets = labels.map(({ isKept }) => Float64Array.of(isKept === true ? 1 : 0, isKept === false ? 1 : 0));
  return {
    ...vocabulary,
    kept: regression(rows, keptTargets, layout.rows, sizes.steps),
    concepts: regression(rows, conceptTargets, layout.rows, sizes.steps),
    acts: regression(rows, actTargets, layout.rows, sizes.steps),
    ...transitionsOf(texts),
  };
}

interface Counted {
  keys: string[];
  idf: number[];
}

/** The most frequent keys, by the alphabet where equally frequent. */
function vocabularyOf(documents: readonly string[][], size: number): Counted {
  const total = new Map<string, number>();
  const inDocuments = new Map<string, number>();
  for (const keys of documents) {
    for (const key of keys) total.set(key, (total.get(key) ?? 0) + 1);
    for (const key of new Set(keys)) inDocuments.set(key, (inDocuments.get(key) ?? 0) + 1);
  }
  const keys = [...total.keys()]
    .sort((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0) || (a < b ? -1 : 1))
    .slice(0, size);
  const idf = keys.map((key) => Math.log((1 + documents.length) / (1 + (inDocuments.get(key) ?? 0))) + 1);
  return { keys, idf };
}

/** Multinomial logistic regression with soft targets. */
function regression(rows: readonly SparseRow[], targets: readonly Float64Array[], features: number, steps: number) {
  const classes = targets[0]?.length ?? 0;
  const logits = new Float64Array(classes);
  const bias = (features - 1) * classes;
  return minimised(new Float64Array(features * classes), steps, (weights, gradient) => {
    gradient.fill(0);
    let loss = 0;
    rows.forEach(({ rows: places, values }, sample) => {
      const target = targets[sample] as Float64Array;
      // Without a label it has no say.
      const share = target.reduce((a, b) => a + b, 0);
      if (share === 0) return;
      logits.fill(0);
      for (let at = 0; at < places.length; at += 1) {
        const base = (places[at] as number) * classes;
        const value = values[at] as number;
        for (let k = 0; k < classes; k += 1) (logits[k] as number) += value * (weights[base + k] as number);
      }
      const high = logits.reduce((a, b) => Math.max(a, b), -Infinity);
      let sum = 0;
      for (let k = 0; k < classes; k += 1) sum += Math.exp((logits[k] as number) - high);
      const norm = high + Math.log(sum);
      for (let k = 0; k < classes; k += 1) {
        const wanted = target[k] as number;
        loss -= C * wanted * ((logits[k] as number) - norm);
        logits[k] = C * (share * Math.exp((logits[k] as number) - norm) - wanted);
      }
      for (let at = 0; at < places.length; at += 1) {
        const base = (places[at] as number) * classes;
        const value = values[at] as number;
        for (let k = 0; k < classes; k += 1) (gradient[base + k] as number) += value * (logits[k] as number);
      }
    });
    for (let at = 0; at < bias; at += 1) {
      const weight = weights[at] as number;
      loss += 0.5 * weight * weight;
      (gradient[at] as number) += weight;
    }
    return loss;
  });
}

function transitionsOf(texts: readonly LabelledText[]) {
  const counts = CONCEPTS.map(() => CONCEPTS.map(() => SMOOTHING));
  const starts = CONCEPTS.map(() => SMOOTHING);
  for (const { sentences } of texts.filter(({ isOrdered }) => isOrdered)) {
    let before: number | undefined;
    for (const { concepts } of sentences) {
      if (!concepts[0]) continue;
      const now = CONCEPTS.indexOf(concepts[0]);
      if (before === undefined) (starts[now] as number) += 1;
      else ((counts[before] as number[])[now] as number) += 1;
      before = now;
    }
  }
  const logs = (row: number[]) => {
    const sum = row.reduce((a, b) => a + b, 0);
    return row.map((count) => Math.log(count / sum));
  };
  return { transitions: counts.map(logs), starts: logs(starts) };
}
