import { type ImportGraph, importGraph } from '../import-graph.ts';
import { gitLines } from '../repository.ts';
import { timeOf } from './times.ts';

/** Added up over the tests, two of which run at once beside the checks: an answer comes within 90 s. */
const NEAR_SECONDS = 80;

/**
 * Files that differ from `ref`, committed or not. Without a `ref`: what is not committed, or the last commit where all
 * is.
 */
export function changedFiles(ref: string | null): string[] {
  const untracked = gitLines('ls-files', '--others', '--exclude-standard');
  const edited = [...gitLines('diff', '--name-only', ref ?? 'HEAD'), ...untracked];
  return edited.length > 0 ? edited : gitLines('diff', '--name-only', 'HEAD~1');
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => /^e2e\/journeys\/.*\.spec\.ts$/.test(file);

/**
 * Tests that reach a changed file by their imports, the nearest first; of equals, the quickest. Journeys reach only
 * what they import themselves.
 * @param seconds what a test file took when it ran last
 */
export function testsNear(changed: readonly string[], graph: ImportGraph, seconds: (file: string) => number): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const distance = new Map(changed.filter((file) => graph.has(file)).map((file) => [file, 0]));
  for (const [file, steps] of distance) {
    for (const importer of importers.get(file) ?? []) {
      if (!distance.has(importer)) distance.set(importer, steps + 1);
    }
  }
  return [...distance.keys()]
    .filter((file) => isTest(file) || isJourney(file))
    .sort((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0) || seconds(a) - seconds(b));
}

/** As many of the tests, from the first, as fit the time together, and how many are left out. */
export function withinSeconds(
  tests: readonly string[],
  seconds: (file: string) => number,
  limit: number,
): { chosen: string[]; leftOut: number } {
  let spent = 0;
  const chosen = tests.filter((file) => {
    if (spent + seconds(file) > limit) return false;
    spent += seconds(file);
    return true;
  });
  return { chosen, leftOut: tests.length - chosen.length };
}

/** The tests nearest to what differs from `ref` that fit a short run. */
export function nearestTests(ref: string | null): { chosen: string[]; leftOut: number } {
  const seconds = timeOf();
  return withinSeconds(testsNear(changedFiles(ref), importGraph(), seconds), seconds, NEAR_SECONDS);
}
