import { expect, test } from 'vitest';
import type { TestResult } from './reports.ts';
import { afterSecondRun, filesToRunAgain } from './second-run.ts';
import type { StepOutcome } from './steps.ts';

const testOf = (title: string, result: TestResult['result'], file = 'a.int.test.ts'): TestResult => ({
  title,
  file,
  result,
  seconds: 1,
  error: result === 'failed' ? `${title} is wrong` : '',
});

const outcomeOf = (...tests: TestResult[]): StepOutcome => {
  const count = (wanted: TestResult['result']) => tests.filter(({ result }) => result === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), logFile: 'a.log', tests };
};

test('a test that passes at the second run is flaky, and one that fails again has failed', () => {
  const first = outcomeOf(testOf('one', 'passed'), testOf('two', 'failed'), testOf('three', 'failed'));
  const second = outcomeOf(testOf('one', 'failed'), testOf('two', 'passed'), testOf('three', 'failed'));
  const { outcome, flaky } = afterSecondRun(first, second);
  expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
  expect(outcome.tests?.map(({ result }) => result)).toEqual(['passed', 'passed', 'failed']);
  expect(flaky).toEqual([testOf('two', 'failed')]);
});

test('a failed test that the second run does not have has failed', () => {
  const { outcome, flaky } = afterSecondRun(outcomeOf(testOf('one', 'failed')), outcomeOf());
  expect([outcome.failed, flaky]).toEqual([1, []]);
});

test('a file that broke before its tests is flaky where all its tests pass at the second run', () => {
  const first = outcomeOf(testOf('one', 'passed', 'b.test.ts'), testOf('the file itself', 'failed'));
  const { outcome, flaky } = afterSecondRun(first, outcomeOf(testOf('two', 'passed'), testOf('three', 'skipped')));
  expect(outcome).toMatchObject({ passed: 2, failed: 0, skipped: 1 });
  expect(flaky).toEqual([testOf('the file itself', 'failed')]);

  const failedAgain = afterSecondRun(first, outcomeOf(testOf('two', 'passed'), testOf('three', 'failed')));
  expect([failedAgain.outcome.failed, failedAgain.flaky]).toEqual([1, []]);
  const brokenAgain = afterSecondRun(first, outcomeOf(testOf('the file itself', 'failed')));
  expect([brokenAgain.outcome.failed, brokenAgain.flaky]).toEqual([1, []]);
});

test('runs each file of failed tests again once, unless many failed or a step itself did', () => {
  const failed = ['one', 'two', 'three'].map((title) => testOf(title, 'failed'));
  expect(filesToRunAgain([outcomeOf(...failed), outcomeOf(testOf('four', 'passed'))])).toEqual(['a.int.test.ts']);
  expect(filesToRunAgain([outcomeOf(testOf('one', 'passed'))])).toEqual([]);
  expect(filesToRunAgain([outcomeOf(...failed, testOf('four', 'failed'))])).toEqual([]);
  expect(filesToRunAgain([outcomeOf(...failed), { passed: 0, failed: 1, skipped: 0, logFile: 'lint.log' }])).toEqual(
    [],
  );
});
