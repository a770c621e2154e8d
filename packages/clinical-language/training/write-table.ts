import { writeFileSync } from 'node:fs';
import { packTable } from '../src/reading/placement-table.ts';
import { readDictations } from './corpus.ts';
import { TABLE_SIZES, trainTable } from './train.ts';

// Run after a change of the corpus: node packages/clinical-language/training/write-table.ts
const table = packTable(trainTable(readDictations(), TABLE_SIZES));
writeFileSync(new URL('../src/reading/placement.bin', import.meta.url), table);
process.stdout.write(`${table.length} bytes\n`);
