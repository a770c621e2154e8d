import { expect, test } from 'vitest';
import { readStarterLibrary } from './index.ts';

const { manifest, items } = readStarterLibrary();

/** Values that occur more than once. */
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('keys are unique, and names unique in their type', () => {
  expect(repeated(items.map(({ key }) => key))).toEqual([]);
  expect(repeated(manifest.playlists.map(({ key }) => key))).toEqual([]);
  expect(repeated(items.map(({ type, name }) => `${type}: ${name.toLowerCase()}`))).toEqual([]);
});

test('every item has a text and a sentence for the patient, without HTML', () => {
  for (const { key, summary, text, consent = '', consent_line = '' } of items) {
    expect(summary, key).toMatch(/\S\.$/);
    expect(text, key).not.toBe('');
    expect(`${summary} ${text} ${consent} ${consent_line}`, key).not.toMatch(/<\/?[a-z!]/i);
  }
});
