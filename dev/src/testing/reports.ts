import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../repository.ts';

/** One test of any runner. A test that passed at a retry of its runner has failed. */
export interface TestResult {
  /** With the names of the groups around it. */
  title: string;
  /** Relative to the root of the repository. */
  file: string;
  result: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The error without colours; empty for a passed test. */
  error: string;
}

/** The title of the failed test that a file counts as that broke before its tests. */
export const FILE_ITSELF = 'the file itself';

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

const fileOf = (path: string): string => relative(root, path);

/** What vitest's JSON reporter wrote. A file that broke before its tests counts as one failed test. */
export function readVitestReport({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fileOf(name);
    const tests = assertionResults.map((found): TestResult => {
      const result = found.status === 'passed' || found.status === 'failed' ? found.status : 'skipped';
      return {
        title: [...found.ancestorTitles, found.title].join(' › '),
        file,
        result,
        seconds: (found.duration ?? 0) / 1000,
        error: stripVTControlCharacters((found.failureMessages ?? []).join('\n')),
      };
    });
    const isBroken = status === 'failed' && !tests.some(({ result }) => result === 'failed');
    const broken: TestResult = {
      title: FILE_ITSELF,
      file,
      result: 'failed',
      seconds: 0,
      error: stripVTControlCharacters(message),
    };
    return isBroken ? [...tests, broken] : tests;
  });
}

interface PlaywrightSuite {
  file: string;
  specs: {
    title: string;
    tests: {
      status: string;
      results: { duration: number; errors: { message?: string; stack?: string }[] }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const resultOf = (status: string): TestResult['result'] =>
  status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';

const ofSuite = ({ file, specs, suites = [] }: PlaywrightSuite): TestResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestResult => {
      const errors = results.flatMap((result) => result.errors.map(({ stack, message }) => stack ?? message ?? ''));
      return {
        title,
        file: `e2e/journeys/${file}`,
        result: resultOf(status),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        error: stripVTControlCharacters(errors.join('\n')),
      };
    }),
  ),
  ...suites.flatMap(ofSuite),
];

/** What Playwright's JSON reporter wrote. What broke outside the journeys counts as one failed test each. */
export function readPlaywrightReport({ suites, errors }: PlaywrightReport): TestResult[] {
  const outside = errors.map(
    ({ message = '' }): TestResult => ({
      title: 'outside the journeys',
      file: 'e2e/playwright.config.ts',
      result: 'failed',
      seconds: 0,
      error: stripVTControlCharacters(message),
    }),
  );
  return [...suites.flatMap(ofSuite), ...outside];
}

const DIGEST_LINES = 8;
const DIGEST_COLUMNS = 240;

/**
 * The failed tests with the first lines of what went wrong, few enough to be the end of a log that is cut to its last
 * lines.
 */
export function failureDigest(tests: readonly TestResult[]): string[] {
  return tests
    .filter(({ result }) => result === 'failed')
    .flatMap(({ file, title, error }) => {
      const lines = error
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/node_modules|node:internal/.test(line));
      const shown = lines.slice(0, DIGEST_LINES);
      // The line of the failed test is below what it waited for.
      const place = lines.find((line) => line.includes(file.split('/').at(-1) ?? file));
      if (place && !shown.includes(place)) shown.push(place);
      return [`✗ ${file} › ${title}`, ...shown.map((line) => `    ${line.slice(0, DIGEST_COLUMNS)}`)];
    });
}
