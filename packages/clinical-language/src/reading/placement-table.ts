import { ACTS, CONCEPTS } from './labels.ts';
import { BLOCKS, PLACE_FEATURES, type Vocabulary } from './text-features.ts';
import { CLASS_FEATURES } from './word-classes.ts';

/** Trained weights before they are packed. */
export interface TrainedTable {
  characters: string[];
  words: string[];
  /** This many of the words are looked for in the sentences before and after, too. */
  neighbours: number;
  idf: { characters: number[]; words: number[] };
  /** A row for each feature, a column for each concept. */
  concepts: Float64Array;
  acts: Float64Array;
  /** For the note, and not, where several people talk. */
  kept: Float64Array;
  /** Log probabilities of a concept after another, and of the first. */
  transitions: number[][];
  starts: number[];
}

/** Weights ready for use: a row for each feature, a column for each concept and then each act. */
export interface PlacementTable {
  blocks: { name: (typeof BLOCKS)[number]['name']; weight: number; vocabulary: Vocabulary }[];
  /** The first row of the word classes, and of the place in the talk. */
  classRow: number;
  placeRow: number;
  weights: Int8Array;
  /** The value of one step of each row's weights. */
  scales: Float32Array;
  transitions: number[][];
  starts: number[];
}

export const COLUMNS = CONCEPTS.length + ACTS.length + 2;

/** Where each block starts in the table, with its vocabulary. */
export function blocksOf({
  characters,
  words,
  neighbours,
  idf,
}: Omit<TrainedTable, 'concepts' | 'acts' | 'kept' | 'transitions' | 'starts'>) {
  let row = 0;
  const blocks = BLOCKS.map(({ name, weight }) => {
    const [keys, weights] = name === 'characters' ? [characters, idf.characters] : [words, idf.words];
    const used = name === 'before' || name === 'after' ? keys.slice(0, neighbours) : keys;
    const first = row;
    row += used.length;
    const entries = used.map((key, index) => [key, { row: first + index, idf: weights[index] ?? 0 }] as const);
    return { name, weight, vocabulary: new Map(entries) };
  });
  const placeRow = row + CLASS_FEATURES;
  return { blocks, classRow: row, placeRow, rows: placeRow + PLACE_FEATURES };
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** The table as bytes: the length of the head, the head as JSON, a scale for each row, and each weight in a byte. */
export function packTable(table: TrainedTable): Uint8Array {
  const { rows } = blocksOf(table);
  const head = new TextEncoder().encode(
    JSON.stringify({
      characters: table.characters,
      words: table.words,
      neighbours: table.neighbours,
      idf: { characters: table.idf.characters.map(round), words: table.idf.words.map(round) },
      transitions: table.transitions.map((row) => row.map(round)),
      starts: table.starts.map(round),
    }),
  );
  const bytes = new Uint8Array(4 + head.length + 4 * rows + rows * COLUMNS);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, head.length, true);
  bytes.set(head, 4);
  const scalesAt = 4 + head.length;
  const weightsAt = scalesAt + 4 * rows;
  for (let row = 0; row < rows; row += 1) {
    const values = [
      ...table.concepts.subarray(row * CONCEPTS.length, (row + 1) * CONCEPTS.length),
      ...table.acts.subarray(row * ACTS.length, (row + 1) * ACTS.length),
      ...table.kept.subarray(row * 2, (row + 1) * 2),
    ];
    const scale = Math.max(...values.map(Math.abs)) / 127 || 1;
    view.setFloat32(scalesAt + 4 * row, scale, true);
    values.forEach((value, at) => {
      view.setInt8(weightsAt + row * COLUMNS + at, Math.round(value / scale));
    });
  }
  return bytes;
}

export function unpackTable(bytes: Uint8Array): PlacementTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headLength = view.getUint32(0, true);
  const head: TrainedTable = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength)));
  const { blocks, classRow, placeRow, rows } = blocksOf(head);
  const scalesAt = 4 + headLength;
  const weightsAt = scalesAt + 4 * rows;
  return {
    blocks,
    classRow,
    placeRow,
    scales: Float32Array.from({ length: rows }, (_, row) => view.getFloat32(scalesAt + 4 * row, true)),
    weights: new Int8Array(bytes.subarray(weightsAt)),
    transitions: head.transitions,
    starts: head.starts,
  };
}
