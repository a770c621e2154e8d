import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProofs } from '../proofs/proof-tests.ts';
import { root } from '../repository.ts';
import { faultsDocument } from './faults-document.ts';

test('docs/faults.md is current; pnpm docs:write writes it', () => {
  expect(readFileSync(join(root, 'docs', 'faults.md'), 'utf8')).toBe(faultsDocument(findProofs()));
});

test('F36: a row says its fault, its promise and its proof, or why there is none', () => {
  const document = faultsDocument([{ file: 'apps/api/src/a.test.ts', runner: 'unit', ids: ['R1'] }]);
  expect(document).toMatch(
    /### R1\n\n- \*\*Fault:\*\* The browser .*\n- \*\*Promise:\*\* At most .*\n- \*\*Proof:\*\* \[a\.test\.ts\]/,
  );
  expect(document).toMatch(/### P14\n\n.*\n.*\n- \*\*Proof:\*\* The embed mode is not built\./);
});
