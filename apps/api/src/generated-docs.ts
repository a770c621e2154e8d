import { fileURLToPath } from 'node:url';
import { openApiDocument } from './openapi.ts';
import { pageMatrix } from './page-matrix.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { specMap } from './spec-map.ts';

export interface GeneratedDoc {
  /** Absolute path of the file. */
  readonly path: string;
  readonly content: string;
}

const inDocs = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

/** The documents that are read from the contracts, as they should stand in `docs/`. */
export const generatedDocs = (): readonly GeneratedDoc[] => [
  { path: inDocs('openapi.json'), content: `${JSON.stringify(openApiDocument(), null, 2)}\n` },
  { path: inDocs('permission-matrix.md'), content: permissionMatrix() },
  { path: inDocs('page-matrix.md'), content: pageMatrix() },
  { path: inDocs('spec-map.md'), content: specMap() },
];
