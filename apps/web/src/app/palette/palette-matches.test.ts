import { expect, test } from 'vitest';
import type { PaletteGroup } from './palette-commands.tsx';
import { matchingGroups } from './palette-matches.ts';

const item = (label: string, description?: string) => ({
  id: label,
  label,
  icon: null,
  onChoose: () => undefined,
  ...(description === undefined ? {} : { description }),
});
const groups: readonly PaletteGroup[] = [
  { name: 'Go to', items: [item('Voice Note', 'Record, write notes'), item('Lexicon', 'Terms')] },
  { name: 'Do', items: [item('Log out'), item('Help')] },
];
const labels = (query: string) =>
  matchingGroups(groups, query).map(({ name, items }) => [name, ...items.map(({ label }) => label)]);

test('without a text every command is there', () => {
  expect(labels('  ')).toEqual([
    ['Go to', 'Voice Note', 'Lexicon'],
    ['Do', 'Log out', 'Help'],
  ]);
});

test('a text in a label comes before one in a description, in any case', () => {
  const [group] = matchingGroups([{ name: 'Go to', items: [item('One', 'Two'), item('Two')] }], 'TWO');
  expect(group?.items.map(({ label }) => label)).toEqual(['Two', 'One']);
});

test('groups without a match are left out', () => {
  expect(labels('lex')).toEqual([['Go to', 'Lexicon']]);
  expect(labels('nothing like it')).toEqual([]);
});
