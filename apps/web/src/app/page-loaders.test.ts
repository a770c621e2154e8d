import { pages } from '@openconsult/contracts/pages';
import { expect, test } from 'vitest';
import { pageElements } from './page-elements.tsx';
import { pageLoaders } from './page-loaders.ts';
import { missingText, pageName } from './page-names.ts';

test('every page of the table has an element at its path', () => {
  expect([...pageElements.keys()].sort()).toEqual(pages.map(({ path }) => path).sort());
});

test('the built pages are the login and those with a component', () => {
  const built = pages.filter((page) => page.built).map(({ path }) => path);
  expect(['/', '/login', ...Object.keys(pageLoaders)].sort()).toEqual(built.sort());
});

test('a page that this version does not have names itself and what is missing, and no other page does', () => {
  const speechless = pages.filter(
    ({ built, path }) => !built && (pageName(path) === null || missingText(path) === null),
  );
  expect(speechless).toEqual([]);
  expect(pages.filter(({ built, path }) => built && missingText(path) !== null)).toEqual([]);
  expect(missingText('/annotation')).toBe('OpenConsult does not have annotations yet.');
});

test.each(Object.entries(pageLoaders))(
  '%s has a component',
  async (_path, load) => {
    expect(await load()).toBeTypeOf('function');
  },
  60_000,
);
