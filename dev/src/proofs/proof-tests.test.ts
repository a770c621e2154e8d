import { expect, test } from 'vitest';
import { notProven, register } from './proof-faults.ts';
import { byId, findProofs, idsOfSource, idsOfTitle, titlesOf } from './proof-tests.ts';

const proven = new Set(findProofs().flatMap(({ ids }) => ids));

test('F36: every row of the register has a test that begins with its id, or a reason', () => {
  const missing = Object.keys(register).filter((id) => !proven.has(id) && !notProven[id]);
  expect(missing).toEqual([]);
});

test('F36: the register has every row, and the pattern finds each of them', () => {
  const counts = { R: 18, S: 11, J: 5, E: 6, P: 15, M: 14, T: 33, F: 38 };
  const rows = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  expect(Object.keys(register).sort(byId)).toEqual(['chaos', 'clinic', ...rows].sort(byId));
  for (const id of Object.keys(register)) expect(idsOfTitle(`${id}: a title`)).toEqual([id]);
});

test('F36: a reason is about a row of the register', () => {
  expect(Object.keys(notProven).filter((id) => !(id in register))).toEqual([]);
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

test('the pattern finds the given ids, and not R10 for R1', () => {
  const pattern = new RegExp(titlesOf(['R1', 'S4']));
  for (const title of ['R1: one', 'a group R1: one', 'R5 R1 R13: three', 'S4: kill']) expect(title).toMatch(pattern);
  for (const title of ['R10: one', 'R11 R12: two', 'S41: three']) expect(title).not.toMatch(pattern);
});

test('ids are sorted by their numbers', () => {
  expect(['S1', 'R10', 'R2'].sort(byId)).toEqual(['R2', 'R10', 'S1']);
});
