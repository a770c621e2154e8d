import { join } from 'node:path';
import { openApiDocument } from '@openconsult/contracts/openapi';
import { findProofs } from '../proofs/proof-tests.ts';
import { root } from '../repository.ts';
import { faultsDocument } from './faults-document.ts';
import { hazardLog } from './hazard-log.ts';
import { pageMatrix } from './page-matrix.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { specMap } from './spec-map.ts';
import { textsDocument } from './texts-document.ts';

export interface GeneratedDoc {
  /** Absolute path of the file. */
  readonly path: string;
  readonly content: string;
}

const inDocs = (name: string): string => join(root, 'docs', name);

/** The documents generated from the contracts and the fault register, as they should be in `docs/`. */
export const generatedDocs = (): readonly GeneratedDoc[] => [
  { path: inDocs('openapi.json'), content: `${JSON.stringify(openApiDocument(), null, 2)}\n` },
  { path: inDocs('permission-matrix.md'), content: permissionMatrix() },
  { path: inDocs('page-matrix.md'), content: pageMatrix() },
  { path: inDocs('spec-map.md'), content: specMap() },
  { path: inDocs('texts.md'), content: textsDocument() },
  { path: inDocs('faults.md'), content: faultsDocument(findProofs()) },
  { path: inDocs('safety/hazard-log.md'), content: hazardLog(findProofs()) },
];
