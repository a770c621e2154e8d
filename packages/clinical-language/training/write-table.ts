import { writeFileSync } from 'node:fs';
import { packTable } from '../src/reading/placement-table.ts';
import { readCorpus } from './corpus.ts';
import { TABLE_SIZES, trainTable } from './train.ts';
import { trainBoundaries } from './train-boundaries.ts';

// Run after a change of the corpus: node packages/clinical-language/training/write-table.ts
const file = (name: string) => new URL(`../src/reading/${name}`, import.meta.url);
const corpus = readCorpus();
writeFileSync(file('placement.bin'), packTable(trainTable(corpus, TABLE_SIZES)));
const { scale, weights } = trainBoundaries(corpus);
writeFileSync(
  file('boundaries.bin'),
  Buffer.concat([Buffer.from(Float32Array.of(scale).buffer), Buffer.from(weights)]),
);
