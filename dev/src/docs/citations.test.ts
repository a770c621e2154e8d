import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { register } from '../proofs/proof-faults.ts';
import { idsOfSource } from '../proofs/proof-tests.ts';
import { root } from '../repository.ts';
import { anchorsOf, brokenCitations } from './citations.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
// Migrations are applied and never changed.
const citing = files.filter(
  (path) => /\.(?:tsx?|css|prisma|md|example|mjs)$/.test(path) && !path.startsWith('prisma/migrations/'),
);

const citable = {
  faults: new Set(Object.keys(register)),
  sections: new Set(anchorsOf(read('docs/behaviour.md'))),
  files: new Set(files),
};

/** The broken citations of one line. */
const broken = (text: string, path = 'docs/a.md'): string[] =>
  brokenCitations(
    { path, text },
    { faults: new Set(['R1']), sections: new Set(['recording']), files: new Set(['docs/a.md']) },
  );

test('every cited document, section, decision and fault exists', () => {
  const found = citing
    .filter((path) => !path.startsWith('dev/src/docs/citations'))
    .flatMap((path) => brokenCitations({ path, text: read(path) }, citable));
  expect(found).toEqual([]);
});

test('every id that begins the title of a test is a fault', () => {
  const unknown = citing
    .filter((path) => /\.(?:test|spec|suite)\.tsx?$/.test(path))
    .flatMap((path) => idsOfSource(read(path)).map((id) => `${path}: ${id}`))
    .filter((cited) => !citable.faults.has(cited.replace(/^.*: /, '')));
  expect(unknown).toEqual([]);
});

test.each([
  '(fault R1)',
  '(fault R1,\n * R1)',
  '(behaviour.md#recording,\n * #recording)',
  'RFC 9110 §14.2',
  '[a](a.md#b)',
  '[a](../docs/a.md), [b](https://b.example/c.md)',
  'docs/a.md',
])('finds nothing wrong with %j', (text) => {
  expect(broken(text)).toEqual([]);
});

test.each([
  ['(fault R9)', 'R9'],
  ['(fault R1,\n * F99)', 'F99'],
  ['(behaviour.md#recording, #nowhere)', '#nowhere'],
  ['see docs/decisions/0042-nothing.md', '0042-nothing.md'],
  ['[decision 42](a.md)', '42'],
  ['see docs/design.md', 'docs/design.md'],
  ['[a](b.md)', 'b.md'],
  ['[a](#b)', 'b'],
  ['in `apps/api/src/nothing.ts`', 'apps/api/src/nothing.ts'],
  ['as in §4', '§'],
  ['@spec', '@spec'],
  ['(reliability R1)', 'reliability R'],
])('finds the broken citation in %j', (text, citation) => {
  expect(broken(text).some((found) => found.startsWith(`docs/a.md: ${citation}`))).toBe(true);
});
