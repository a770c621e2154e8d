import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../repository.ts';
import { timeOf } from './times.ts';

/** Added up over the tests, two of which run at once beside the checks: an answer comes within 90 s. */
const NEAR_SECONDS = 80;

/** Files by path, relative to the root, each with the files it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Files that differ from `ref`, committed or not. Without a `ref`: what is not committed, or the last commit where all
 * is.
 */
export function changedFiles(ref: string | null): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const edited = [...git('diff', '--name-only', ref ?? 'HEAD'), ...untracked];
  return edited.length > 0 ? edited : git('diff', '--name-only', 'HEAD~1');
}

const isSource = (file: string): boolean => /\.tsx?$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => /^e2e\/journeys\/.*\.spec\.ts$/.test(file);

/** `@openconsult/core/bundles` by the `exports` of its package.json. */
function fileOfPackage(specifier: string): string | null {
  const [, name = '', ...rest] = specifier.split('/');
  const folder = [`packages/${name}`, name].find((path) => existsSync(join(root, path, 'package.json')));
  if (!folder) return null;
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, string>;
  };
  const subpath = rest.join('/');
  const target = exports[subpath ? `./${subpath}` : '.'] ?? exports['./*']?.replace('*', subpath);
  return target ? join(folder, target) : null;
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  return named.flatMap((specifier) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    return specifier.startsWith('@openconsult/') ? (fileOfPackage(specifier) ?? []) : [];
  });
}

/** What every source file that git knows imports. */
export function importGraph(): ImportGraph {
  const files = [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')];
  const sources = files.filter((file) => isSource(file) && existsSync(join(root, file)));
  return new Map(sources.map((file) => [file, importsOf(file)]));
}

/**
 * Tests that reach a changed file by their imports, the nearest first; of equals, the quickest. Journeys reach only what
 * they import themselves.
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
