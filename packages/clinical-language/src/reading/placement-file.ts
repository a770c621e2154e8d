import { readFileSync } from 'node:fs';
import { type PlacementTable, unpackTable } from './placement-table.ts';

let table: PlacementTable | undefined;

/** The trained table; read from disk on first use, which takes some milliseconds. */
export function placementTable(): PlacementTable {
  table ??= unpackTable(readFileSync(new URL('./placement.bin', import.meta.url)));
  return table;
}
