import { expect, test } from 'vitest';
import { inGroups, recoveryCodeSheet } from './recovery-code-sheet.ts';

test('the sheet names the account and lists each code on its own line', () => {
  const lines = recoveryCodeSheet(['AAAA-BBBB', 'CCCC-DDDD'], 'ada@practice.example', '21 November 2026').split('\n');
  expect(lines).toContain('For ada@practice.example, created on 21 November 2026');
  expect(lines.slice(3, 5)).toEqual(['AAAA-BBBB', 'CCCC-DDDD']);
});

test('a secret is shown in groups of four, without losing a character', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('')).toBe('');
});
