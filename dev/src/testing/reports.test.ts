import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';
import { failureDigest, readPlaywrightReport, readVitestReport } from './reports.ts';

const vitestFile = (assertionResults: object[], status = 'passed', message = '') => ({
  testResults: [{ name: join(root, 'packages/a.test.ts'), status, message, assertionResults } as never],
});

test('reports each vitest test by its group, and a file that broke before its tests', () => {
  const passed = { ancestorTitles: ['a list'], title: 'is empty', status: 'passed', duration: 1500 };
  const todo = { ancestorTitles: [], title: 'is full', status: 'todo' };
  expect(readVitestReport(vitestFile([passed, todo]))).toEqual([
    { title: 'a list › is empty', file: 'packages/a.test.ts', result: 'passed', seconds: 1.5, error: '' },
    { title: 'is full', file: 'packages/a.test.ts', result: 'skipped', seconds: 0, error: '' },
  ]);
  const [broken] = readVitestReport(vitestFile([], 'failed', 'Cannot find module'));
  expect(broken).toMatchObject({ result: 'failed', error: 'Cannot find module' });
});

test('a journey that passed at the retry has failed, and so has an error outside of tests', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ duration: 2000, errors: [{ message: '\u001b[31mgone\u001b[39m' }] }] }],
  });
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [spec('one', 'flaky')],
      suites: [{ file: 'a.spec.ts', specs: [spec('two', 'expected')] }],
    },
  ];
  const found = readPlaywrightReport({ suites, errors: [{ message: 'no browser' }] });
  expect(found.map(({ title, result, error }) => [title, result, error])).toEqual([
    ['one', 'failed', 'gone'],
    ['two', 'passed', 'gone'],
    ['outside the journeys', 'failed', 'no browser'],
  ]);
});

test('the digest is short and names the line of the test', () => {
  const noise = Array.from({ length: 50 }, (_, n) => `  waiting ${n} ${'x'.repeat(500)}`);
  const error = ['Error: not visible', '', ...noise, '    at /somewhere/e2e/journeys/a.spec.ts:14:3'].join('\n');
  const lines = failureDigest([
    { title: 'one', file: 'e2e/journeys/a.spec.ts', result: 'failed', seconds: 1, error },
    { title: 'two', file: 'e2e/journeys/a.spec.ts', result: 'passed', seconds: 1, error: '' },
  ]);
  expect(lines[0]).toBe('✗ e2e/journeys/a.spec.ts › one');
  expect(lines[1]).toBe('    Error: not visible');
  expect(lines.at(-1)).toContain('a.spec.ts:14:3');
  expect(lines.length).toBeLessThan(12);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(260);
});
