import { contentClassOf } from '@openconsult/contracts/content-types';
import type { ContentNames } from '@openconsult/contracts/education-content';
import { expect, test } from 'vitest';
import { namedContent, nameIndex } from './named-content.ts';

const item = (name: string, ...aliases: string[]): ContentNames => ({
  type: contentClassOf('treatment'),
  id: name,
  name,
  aliases,
  logo: null,
});

const index = nameIndex([
  item('Tooth decay', 'caries', 'cavity'),
  item('Root canal treatment', 'root canal', 'RCT'),
  item('Crown'),
  item('Implant crown'),
  item('Gum disease'),
]);
const named = (text: string): string[] => namedContent(text, index).map(({ name }) => name);

test.each([
  ['We could do a root-canal treatment, then an RCT and a crown.', ['Root canal treatment', 'Crown']],
  ['An implant crown', ['Implant crown']],
  ['two Cavities, and CROWNS', ['Tooth decay', 'Crown']],
  ['The crowned patient cavorts', []],
  ['the root can alter', []],
  ['', []],
])('finds names at word boundaries, the longest, each once: %s', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test.each([
  ['no caries', []],
  ['There isn’t any sign of decay or a cavity', []],
  ['No sign of caries or gum disease.', []],
  ['no pain, caries at the upper left', ['Tooth decay']],
  ['no fracture but a crown', ['Crown']],
  ['No caries. Caries later on', ['Tooth decay']],
])('leaves out what is clearly denied: %s', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('a long transcript is searched in time that grows with its length', () => {
  const text = 'the root canal of the crown is fine and '.repeat(20_000);
  const startedAt = performance.now();
  expect(named(text)).toEqual(['Root canal treatment', 'Crown']);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
