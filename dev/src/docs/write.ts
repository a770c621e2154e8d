import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProofs } from '../proofs/proof-tests.ts';
import { root } from '../repository.ts';
import { faultsDocument } from './faults-document.ts';

// Part of `pnpm docs:write`. A test fails while the document is older than the register.
writeFileSync(join(root, 'docs', 'faults.md'), faultsDocument(findProofs()));
