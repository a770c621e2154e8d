import { CONTENT_CHILDREN, type ContentType } from '@openconsult/contracts/content-types';
import { missingPlaceholdersOf, unknownPlaceholderIn } from '@openconsult/contracts/template-placeholders';
import { expect, test } from 'vitest';
import { readStarterLibrary } from './index.ts';

const { manifest, items } = readStarterLibrary();
const ofType = (...types: ContentType[]) => items.filter(({ type }) => types.includes(type));
const treatments = ofType('treatment', 'sub-treatment');
const typeOf = new Map(items.map(({ key, type }) => [key, type]));

/** Values that occur more than once. */
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('keys are unique, and names unique in their type', () => {
  expect(repeated(items.map(({ key }) => key))).toEqual([]);
  expect(repeated(manifest.playlists.map(({ key }) => key))).toEqual([]);
  expect(repeated(items.map(({ type, name }) => `${type}: ${name.toLowerCase()}`))).toEqual([]);
});

test('a name or alias leads to one condition, treatment or category', () => {
  const named = items.filter(({ type }) => type !== 'risk' && type !== 'risk-category');
  const spoken = (text: string) => text.toLowerCase().replaceAll('-', ' ');
  const names = named.flatMap(({ name, aliases }) => [...new Set([name, ...aliases].map(spoken))]);
  expect(repeated(names)).toEqual([]);
});

test('an item contains only items of the types that belong below it, and a playlist only items', () => {
  const misplaced = items.flatMap(({ key, type, children }) => [
    ...children.filter((child) => !CONTENT_CHILDREN[type].some((allowed) => typeOf.get(child) === allowed)),
    ...repeated(children).map((child) => `${child} twice in ${key}`),
  ]);
  expect(misplaced).toEqual([]);
  expect(manifest.playlists.flatMap((list) => list.items).filter((key) => !typeOf.has(key))).toEqual([]);
});

test('every item but a condition or category is below another', () => {
  const below = new Set(items.flatMap(({ children }) => children));
  const alone = ofType('sub-condition', 'treatment', 'sub-treatment', 'risk').filter(({ key }) => !below.has(key));
  expect(alone.map(({ key }) => key)).toEqual([]);
});

test('the library is large enough to use on the first day', () => {
  expect(ofType('condition').length).toBeGreaterThanOrEqual(20);
  expect(ofType('treatment').length).toBeGreaterThanOrEqual(30);
  expect(manifest.playlists.length).toBeGreaterThanOrEqual(5);
});

test('every treatment has steps, risks and a consent that can be filled in', () => {
  for (const { key, children, steps = [], consent = '' } of treatments) {
    expect(steps.length, key).toBeGreaterThan(0);
    expect(children.filter((child) => typeOf.get(child) === 'risk').length, key).toBeGreaterThan(0);
    expect(missingPlaceholdersOf('consent', consent), key).toEqual([]);
    expect(unknownPlaceholderIn('consent', consent), key).toBeNull();
  }
});

test('every risk has its line of a consent, and a frequency or none on purpose', () => {
  const incomplete = ofType('risk').filter((risk) => !risk.consent_line || risk.frequency === undefined);
  expect(incomplete.map(({ key }) => key)).toEqual([]);
});

test('every item has a text and a sentence for the patient, without HTML', () => {
  for (const { key, summary, text, consent = '', consent_line = '' } of items) {
    expect(summary, key).toMatch(/\S\.$/);
    expect(text, key).not.toBe('');
    expect(`${summary} ${text} ${consent} ${consent_line}`, key).not.toMatch(/<\/?[a-z!]/i);
  }
});
