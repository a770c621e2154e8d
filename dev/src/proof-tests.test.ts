import { expect, test } from 'vitest';
import { provenFaults } from './proof-faults.ts';
import { byId, findProofs, idsOfSource, idsOfTitle, titlesOf } from './proof-tests.ts';

test('every fault that must have a proof has a test that begins with its id', () => {
  const proven = new Set(findProofs().flatMap(({ ids }) => ids));
  const missing = Object.keys(provenFaults).filter((id) => !proven.has(id));
  expect(missing).toEqual([]);
});

const titled = (call: string, title: string) => `${call}('${title}', () => {});`;

test('reads the ids of tests and groups, one or more, and no others', () => {
  const source = [titled('test', 'R5 R10: one'), titled('describe', 'S7: two'), titled('it', 'not R3: three')].join(
    '\n',
  );
  expect(idsOfSource(source)).toEqual(['R5', 'R10', 'S7']);
  // Not right after a bracket, where it would be taken for a title of this file.
  const title = 'S7: a group › R5 R10: one';
  expect(idsOfTitle(title)).toEqual(['S7', 'R5', 'R10']);
  expect(idsOfTitle('about R5: nothing')).toEqual([]);
});

test('the pattern finds what was asked for and not R10 for R1', () => {
  const pattern = new RegExp(titlesOf(['R1', 'S4']));
  for (const title of ['R1: one', 'a group R1: one', 'R5 R1 R13: three', 'S4: kill']) expect(title).toMatch(pattern);
  for (const title of ['R10: one', 'R11 R12: two', 'S41: three']) expect(title).not.toMatch(pattern);
});

test('ids stand in the order of their numbers', () => {
  expect(['S1', 'R10', 'R2'].sort(byId)).toEqual(['R2', 'R10', 'S1']);
});
