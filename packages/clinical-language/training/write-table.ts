import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BoundaryTable } from '../src/reading/boundaries.ts';
import { packTable } from '../src/reading/placement-table.ts';
import { readCorpus, readTalksWithStatements } from './corpus.ts';
import { TABLE_SIZES, trainTable } from './train.ts';
import { trainBoundaries } from './train-boundaries.ts';
import { trainKeptWords } from './train-kept-words.ts';

// Run after a change of the corpus: node packages/clinical-language/training/write-table.ts
const file = (name: string) => new URL(`../src/reading/${name}`, import.meta.url);
const corpus = readCorpus();
const placement = packTable(trainTable(corpus, TABLE_SIZES));
writeFileSync(
  file('placement.br'),
  brotliCompressSync(placement, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
);
const write = (name: string, { scale, weights }: BoundaryTable) =>
  writeFileSync(file(name), Buffer.concat([Buffer.from(Float32Array.of(scale).buffer), Buffer.from(weights)]));
write('boundaries.bin', trainBoundaries(corpus));
write('kept-words.bin', trainKeptWords(readTalksWithStatements()));
