import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';

/** A test file that proves something: `R6: …` or `R5 R10: …` begins the title of a test or of a group in it. */
export interface ProofFile {
  file: string;
  runner: 'unit' | 'integration' | 'journeys' | 'parts';
  ids: string[];
}

/** A row of the register, or the run over the whole stack. */
const ID = '(?:[EFJMPRST]\\d+|chaos|clinic)';
const ID_LIST = `((?:${ID} )*${ID}): `;
const inSource = new RegExp(`\\(\\s*['"\`]${ID_LIST}`, 'g');
const inTitle = new RegExp(`(?:^|› )${ID_LIST}`, 'g');

const idsBy = (pattern: RegExp, text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, list = '']) => list.split(' '))),
];

/** The ids that a title names, with those of its groups. */
export const idsOfTitle = (title: string): string[] => idsBy(inTitle, title);

/** The ids that the titles in a test file name. */
export const idsOfSource = (source: string): string[] => idsBy(inSource, source);

/** A pattern for the runners: the whole title of a test of one of these ids matches it, groups included. */
export const titlesOf = (ids: readonly string[]): string => `(^| )(${ID} )*(${ids.join('|')})( ${ID})*: `;

function runnerOf(file: string): ProofFile['runner'] {
  if (file.endsWith('.spec.ts')) return 'journeys';
  if (file.includes('.parts.test.')) return 'parts';
  return file.includes('.int.test.') ? 'integration' : 'unit';
}

/** Every test file of the repository that proves something. */
export function findProofs(): ProofFile[] {
  const files = globSync('{apps,packages,dev,bench,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: root,
    exclude: (path) => /(^|\/)node_modules(\/|$)/.test(path),
  });
  return files
    .sort()
    .map((file) => ({ file, runner: runnerOf(file), ids: idsOfSource(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ ids }) => ids.length > 0);
}

/** R2 before R10, and R before S. */
export const byId = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
