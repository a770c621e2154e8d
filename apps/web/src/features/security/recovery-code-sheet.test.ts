import { expect, test } from 'vitest';
import { inGroups, recoveryCodeSheet } from './recovery-code-sheet.ts';

test('the sheet says whose codes they are and holds each on a line of its own', () => {
  const lines = recoveryCodeSheet(['AAAA-BBBB', 'CCCC-DDDD'], 'ada@practice.example', '21 November 2026').split('\n');
  expect(lines).toContain('For ada@practice.example, made on 21 November 2026');
  expect(lines.slice(3, 5)).toEqual(['AAAA-BBBB', 'CCCC-DDDD']);
});

test('a secret is read in groups of four, and loses nothing', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('')).toBe('');
});
