import { expect, test } from 'vitest';
import { builtInTerms, dentalTerms, preferredTerms } from './built-in-terms.ts';

test('there are at least 600 terms, each once', () => {
  expect(new Set(dentalTerms).size).toBe(dentalTerms.length);
  expect(dentalTerms.length).toBeGreaterThanOrEqual(600);
});

test('the medical history is known: at least 300 words and drugs that are not preferred', () => {
  const medical = builtInTerms.filter((term) => !dentalTerms.includes(term));
  expect(medical.length).toBeGreaterThanOrEqual(300);
  expect(medical).toEqual(expect.arrayContaining(['hypertension', 'rosuvastatin', 'sickle cell disease']));
  expect(new Set(builtInTerms.map((term) => term.toLowerCase())).size).toBe(builtInTerms.length);
});

test('abbreviations that sound like numbers are not preferred, from any list', () => {
  const favoured = preferredTerms(dentalTerms, ['XYZ', 'Emax', 'emergence profile']);
  expect(favoured).not.toContain('NAD');
  expect(favoured).not.toContain('XYZ');
  expect(favoured).toEqual(expect.arrayContaining(['BPE', 'amalgam', 'Emax', 'emergence profile']));
  expect(new Set(favoured).size).toBe(favoured.length);
});
