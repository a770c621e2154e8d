import { expect, test } from 'vitest';
import type { TestResult } from '../testing/reports.ts';
import { addUp, isProven, resultOf, writeProofs } from './proof-report.ts';

/** The title second: what follows a bracket would count as the title of a test of this file. */
const ran = (result: TestResult['result'], title: string, seconds = 2): TestResult => ({
  title,
  file: 'a.test.ts',
  result,
  seconds,
  error: '',
});

test('adds up the tests of each id, and takes the last value of each figure', () => {
  const tests = [ran('passed', 'R5 R10: a'), ran('failed', 'a group › R10: b', 1), ran('skipped', 'R1: c')];
  const figures = [
    { id: 'R10', name: 'lost, s', value: 3 },
    { id: 'R10', name: 'lost, s', value: 0 },
  ];
  const [r1, r5, r10] = addUp(['R10', 'R5', 'R1'], tests, figures);
  expect(r1 && [isProven(r1), resultOf(r1)]).toEqual([false, '**no test**']);
  expect(r5 && [isProven(r5), resultOf(r5)]).toEqual([true, 'passed, 1 test']);
  expect(r10).toMatchObject({ passed: 1, failed: 1, figures: 'lost, s 0', seconds: 3 });
  expect(r10 && resultOf(r10)).toBe('**failed**, 1 of 2 tests');
});

test('a row is replaced by its id, the others are unchanged', () => {
  const proofs = addUp(['R2', 'R10'], [ran('passed', 'R2: a'), ran('passed', 'R10: b')], []);
  const first = writeProofs('', proofs, '2026-01-01');
  const [r2] = proofs;
  const second = writeProofs(first, r2 ? [{ ...r2, figures: 'lost | none' }] : [], '2026-02-02');
  const rows = second.split('\n').filter((line) => line.startsWith('| R'));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('lost \\| none | passed, 1 test | 2 | 2026-02-02 |');
  expect(rows[1]).toContain('2026-01-01');
  expect(writeProofs(second, [], '2026-03-03')).toBe(second);
});

test('F36: a row that waits for a feature shows the reason', () => {
  const [p14] = addUp(['P14'], [], []);
  expect(p14 && writeProofs('', [p14], '2026-01-01')).toMatch(
    /\| P14 \| the host page .* \| The embed mode is not built/,
  );
});
