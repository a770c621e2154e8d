import { expect, test } from 'vitest';
import { parseSelection, stepNames } from './selection.ts';

const read = (...args: string[]) => {
  const { steps, paths } = parseSelection(args);
  return { steps: [...steps], paths };
};

const withoutParts = stepNames.filter((name) => name !== 'parts');

test('without arguments every step runs on every file, but that with real parts', () => {
  expect(read()).toEqual({ steps: withoutParts, paths: [] });
});

test('the step with real parts runs where it is named, or beside all others with --parts', () => {
  expect(read('parts', 'caddy')).toEqual({ steps: ['parts'], paths: ['caddy'] });
  expect(read('--parts').steps).toEqual([...stepNames]);
  expect(read('dev/src/parts/caddy.parts.test.ts').steps).toEqual(['parts']);
});

test('a step is chosen by its name or its short name, and a path narrows it', () => {
  expect(read('int', 'packages/core/src/bundles')).toEqual({
    steps: ['integration'],
    paths: ['packages/core/src/bundles'],
  });
  expect(read('lint', 'types')).toEqual({ steps: ['lint', 'types'], paths: [] });
});

test('a path alone runs the runner its file belongs to', () => {
  expect(read('packages/db/src/migrator.int.test.ts').steps).toEqual(['integration']);
  expect(read('packages/contracts').steps).toEqual(['unit']);
  expect(read('e2e/test/login.spec.ts').steps).toEqual(['journeys']);
});

test('--slow delays by a seed of its own or the one given, and chooses no step', () => {
  expect(parseSelection(['journeys', '--slow=abc'])).toEqual({
    steps: new Set(['journeys']),
    paths: [],
    slowSeed: 'abc',
    changed: null,
    again: false,
  });
  expect(parseSelection(['--slow']).slowSeed).toMatch(/^[0-9a-f]{8}$/);
  expect(parseSelection(['journeys']).slowSeed).toBe(null);
});

test('--changed compares with the reference it is given, else with what is not committed', () => {
  expect(parseSelection(['--changed']).changed).toEqual({ ref: null });
  expect(parseSelection(['--changed=main']).changed).toEqual({ ref: 'main' });
  expect(parseSelection([]).changed).toBe(null);
});

test('--again chooses no step', () => {
  expect(parseSelection(['--again']).again).toBe(true);
  expect(parseSelection(['--again', 'unit']).steps).toEqual(new Set(['unit']));
});
