import { expect, test } from 'vitest';
import { dentalTerms, preferredTerms } from './built-in-terms.ts';

test('there are at least 600 terms, each once', () => {
  expect(new Set(dentalTerms).size).toBe(dentalTerms.length);
  expect(dentalTerms.length).toBeGreaterThanOrEqual(600);
});

test('abbreviations that sound like numbers are not preferred, from any list', () => {
  const favoured = preferredTerms(dentalTerms, ['XYZ', 'Emax', 'emergence profile']);
  expect(favoured).not.toContain('NAD');
  expect(favoured).not.toContain('XYZ');
  expect(favoured).toEqual(expect.arrayContaining(['BPE', 'amalgam', 'Emax', 'emergence profile']));
  expect(new Set(favoured).size).toBe(favoured.length);
});
