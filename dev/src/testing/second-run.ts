import { FILE_ITSELF, type TestResult } from './reports.ts';
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
 * error of its first run; all others count as before. A file that broke before its tests is flaky where all of them
 * passed then, and counts with them.
 */
export function afterSecondRun(first: StepOutcome, second: StepOutcome): { outcome: StepOutcome; flaky: TestResult[] } {
  const again = second.tests ?? [];
  const passedNow = (failed: TestResult): TestResult[] => {
    const found = again.filter(
      ({ file, title }) => file === failed.file && (failed.title === FILE_ITSELF || title === failed.title),
    );
    return found.some(({ result }) => result === 'failed') ? [] : found;
  };
  const flaky: TestResult[] = [];
  const tests = (first.tests ?? []).flatMap((test) => {
    const passed = test.result === 'failed' ? passedNow(test) : [];
    if (passed.length > 0) flaky.push(test);
    return passed.length > 0 ? passed : [test];
  });
  const count = (wanted: TestResult['result']) => tests.filter(({ result }) => result === wanted).length;
  const failed = first.failed - flaky.length;
  return { outcome: { ...first, passed: count('passed'), failed, skipped: count('skipped'), tests }, flaky };
}
