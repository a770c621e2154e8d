import { readFileSync } from 'node:fs';
import type { BoundaryTable } from './boundaries.ts';
import { type PlacementTable, unpackTable } from './placement-table.ts';

const bytesOf = (name: string) => readFileSync(new URL(name, import.meta.url));

let placement: PlacementTable | undefined;
let boundary: BoundaryTable | undefined;

/** The trained table of concepts and acts; read from disk on first use, which takes some milliseconds. */
export function placementTable(): PlacementTable {
  placement ??= unpackTable(bytesOf('./placement.bin'));
  return placement;
}

/** The trained table of sentence ends: the value of one step, then the weights. */
export function boundaryTable(): BoundaryTable {
  if (!boundary) {
    const bytes = bytesOf('./boundaries.bin');
    boundary = { scale: bytes.readFloatLE(0), weights: new Int8Array(bytes.subarray(4)) };
  }
  return boundary;
}
