import { writeFileSync } from 'node:fs';
import type { BoundaryTable } from '../src/reading/boundaries.ts';
import { packTable } from '../src/reading/placement-table.ts';
import { readCorpus, readTalksWithStatements } from './corpus.ts';
import { TABLE_SIZES, trainTable } from './train.ts';
import { trainBoundaries } from './train-boundaries.ts';
import { trainKeptWords } from './train-kept-words.ts';

// Run after a change of the corpus: node packages/clinical-language/training/write-table.ts
const file = (name: string) => new URL(`../src/reading/${name}`, import.meta.url);
const corpus = readCorpus();
writeFileSync(file('placement.bin'), packTable(trainTable(corpus, TABLE_SIZES)));
const write = (name: string, { scale, weights }: BoundaryTable) =>
  writeFileSync(file(name), Buffer.concat([Buffer.from(Float32Array.of(scale).buffer), Buffer.from(weights)]));
write('boundaries.bin', trainBoundaries(corpus));
write('kept-words.bin', trainKeptWords(readTalksWithStatements()));
