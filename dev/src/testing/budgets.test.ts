import { expect, test } from 'vitest';
import { budgets, domainOf, FINISHED_SECONDS, slowestFiles, spentByDomain } from './budgets.ts';
import type { TestResult } from './reports.ts';

const ran = (file: string, seconds: number): TestResult => ({ title: 't', file, result: 'passed', seconds, error: '' });

test('the budgets of all domains fit the time of the finished product', () => {
  expect(budgets.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(FINISHED_SECONDS);
});

test('a test file belongs to the first domain that names it', () => {
  expect(domainOf('packages/core/src/bundles/bundles.int.test.ts')).toBe('bundles');
  expect(domainOf('e2e/faults/load.int.test.ts')).toBe('faults');
  expect(domainOf('apps/web/src/shared/clock/server-clock.test.ts')).toBe('everything else');
});

test('adds up what each domain took, the dearest first', () => {
  const tests = [
    ran('e2e/faults/load.int.test.ts', 2),
    ran('packages/core/src/bundles/a.test.ts', 3),
    ran('e2e/faults/b.int.test.ts', 4),
  ];
  expect(spentByDomain(tests)).toEqual([
    { domain: 'faults', spent: 6, budget: 200 },
    { domain: 'bundles', spent: 3, budget: 100 },
  ]);
  expect(slowestFiles(tests, 1)).toEqual([{ file: 'e2e/faults/b.int.test.ts', seconds: 4 }]);
});
