import { expect, test } from 'vitest';
import { faultsDocument } from './faults-document.ts';

test('F36: a row has its fault, its promise and its proof, or the reason for none', () => {
  const document = faultsDocument([{ file: 'apps/api/src/a.test.ts', runner: 'unit', ids: ['R1'] }]);
  expect(document).toMatch(
    /### R1\n\n- \*\*Fault:\*\* The browser .*\n- \*\*Promise:\*\* At most .*\n- \*\*Proof:\*\* \[a\.test\.ts\]/,
  );
  expect(document).toMatch(/### P14\n\n.*\n.*\n- \*\*Proof:\*\* The embed mode is not built\./);
});
