import { expect, test } from 'vitest';
import { importGraph } from '../import-graph.ts';
import { testsNear, withinSeconds } from './changed.ts';

const graph = new Map([
  ['core/bundles/rules.ts', []],
  ['core/bundles/service.ts', ['core/bundles/rules.ts']],
  ['core/bundles/rules.test.ts', ['core/bundles/rules.ts']],
  ['core/bundles/bundles.int.test.ts', ['core/bundles/service.ts']],
  ['core/bundles/slow.int.test.ts', ['core/bundles/service.ts']],
  ['core/lexicon/lexicon.test.ts', ['core/lexicon/lexicon.ts']],
  ['e2e/journeys/sign-up.spec.ts', []],
]);
const seconds = (file: string): number => (file.includes('slow') ? 50 : 5);

test('tests that import a change come before those that import its importers; of equals the quickest first', () => {
  expect(testsNear(['core/bundles/rules.ts'], graph, seconds)).toEqual([
    'core/bundles/rules.test.ts',
    'core/bundles/bundles.int.test.ts',
    'core/bundles/slow.int.test.ts',
  ]);
});

test('a test that changed itself is near; a removed file and a document reach nothing', () => {
  expect(testsNear(['e2e/journeys/sign-up.spec.ts', 'README.md', 'core/gone.ts'], graph, seconds)).toEqual([
    'e2e/journeys/sign-up.spec.ts',
  ]);
});

test('tests are chosen from the first as long as the time lasts', () => {
  const near = testsNear(['core/bundles/rules.ts'], graph, seconds);
  expect(withinSeconds(near, seconds, 12)).toEqual({ chosen: near.slice(0, 2), leftOut: 1 });
});

test('the graph follows relative imports, later ones too, and those of workspace packages', () => {
  const found = importGraph();
  expect(found.get('dev/src/testing/changed.test.ts')).toContain('dev/src/testing/changed.ts');
  expect(found.get('apps/web/src/app/page-loaders.ts')).toContain('apps/web/src/pages/landing-page.tsx');
  expect(found.get('packages/core/src/index.ts')).toContain('packages/core/src/bundles/index.ts');
  expect(found.get('dev/src/docs/permission-matrix.ts')).toContain('packages/contracts/src/spine/access-policy.ts');
  const contracts = [...found.values()].flat().filter((file) => file.startsWith('packages/contracts/'));
  expect(contracts.filter((file) => !found.has(file))).toEqual([]);
});
