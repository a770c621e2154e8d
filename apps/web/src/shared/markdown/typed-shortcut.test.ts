import { expect, test } from 'vitest';
import { matchingSnippets, typedShortcut } from './typed-shortcut.ts';

test.each([
  ['/', ''],
  ['/la', 'la'],
  ['Given /LA-2', 'la-2'],
  ['and/or', null],
  ['BPE 2/1', null],
  ['on 3/4', null],
  ['/la ', null],
  ['120/80 mmHg', null],
  ['', null],
])('%j: the shortcut %j is being typed', (text, shortcut) => {
  expect(typedShortcut(text, 30)).toBe(shortcut);
});

test('a long word behind a slash is no shortcut', () => {
  expect(typedShortcut(`/${'a'.repeat(40)}`, 30)).toBeNull();
});

test('snippets match by shortcut before they match by title', () => {
  const snippets = [
    { shortcut: 'xla', title: 'Last visit' },
    { shortcut: 'la', title: 'Local anaesthetic' },
    { shortcut: 'fu', title: 'Follow-up' },
  ];
  expect(matchingSnippets(snippets, 'la', 8).map(({ shortcut }) => shortcut)).toEqual(['la', 'xla']);
  expect(matchingSnippets(snippets, '', 2)).toHaveLength(2);
});
