import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { BoundaryTable } from './boundaries.ts';
import { type PlacementTable, unpackTable } from './placement-table.ts';

const bytesOf = (name: string) => readFileSync(new URL(name, import.meta.url));

let placement: PlacementTable | undefined;
let boundary: BoundaryTable | undefined;
let talk: BoundaryTable | undefined;

/** The trained table of concepts and acts; read from disk on first use, which takes some milliseconds. */
export function placementTable(): PlacementTable {
  placement ??= unpackTable(brotliDecompressSync(bytesOf('./placement.br')));
  return placement;
}

/** The trained table of sentence ends. */
export function boundaryTable(): BoundaryTable {
  boundary ??= weightsOf('./boundaries.bin');
  return boundary;
}

/** The trained table of the words of a conversation that a note has. */
export function talkTable(): BoundaryTable {
  talk ??= weightsOf('./kept-words.bin');
  return talk;
}

/** The value of one step, then the weights. */
function weightsOf(name: string): BoundaryTable {
  const bytes = bytesOf(name);
  return { scale: bytes.readFloatLE(0), weights: new Int8Array(bytes.subarray(4)) };
}
