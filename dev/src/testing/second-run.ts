import type { TestResult } from './reports.ts';
import type { StepOutcome } from './steps.ts';

/** More failed tests than these are not the fault of a busy machine, and are not run again. */
const MOST_FLAKY = 3;

/** The files to run a second time; none where nothing failed, or too much, or what failed is not a test. */
export function filesToRunAgain(outcomes: Iterable<StepOutcome>): string[] {
  const all = [...outcomes];
  const failed = all.flatMap(({ tests = [] }) => tests.filter(({ result }) => result === 'failed'));
  const count = all.reduce((sum, outcome) => sum + outcome.failed, 0);
  return count > failed.length || failed.length > MOST_FLAKY ? [] : [...new Set(failed.map(({ file }) => file))];
}

/**
 * The outcome of a step after its failed tests ran a second time. Those that passed then are `flaky`, each with the
 * error of its first run; all others count as before.
 */
export function afterSecondRun(first: StepOutcome, second: StepOutcome): { outcome: StepOutcome; flaky: TestResult[] } {
  const again = new Map((second.tests ?? []).map((test) => [keyOf(test), test]));
  const flaky = (first.tests ?? []).filter(
    (test) => test.result === 'failed' && again.get(keyOf(test))?.result === 'passed',
  );
  const keys = new Set(flaky.map(keyOf));
  const tests = (first.tests ?? []).map((test) => (keys.has(keyOf(test)) ? (again.get(keyOf(test)) ?? test) : test));
  const passed = first.passed + flaky.length;
  return { outcome: { ...first, passed, failed: first.failed - flaky.length, tests }, flaky };
}

const keyOf = ({ file, title }: TestResult) => `${file}\n${title}`;
