import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOnFocus, nameToSave } from './patient-name.ts';

test('clears a default name on focus, and no other', () => {
  expect(draftOnFocus('Patient 7')).toBe('');
  expect(draftOnFocus('Patient Zero')).toBe('Patient Zero');
  expect(draftOnFocus('Ada Lovelace')).toBe('Ada Lovelace');
});

test('saves a name only if it is not empty and has changed', () => {
  expect(nameToSave('Patient 7', '')).toBeNull();
  expect(nameToSave('Patient 7', '   ')).toBeNull();
  expect(nameToSave('Ada', ' Ada ')).toBeNull();
  expect(nameToSave('Patient 7', ' Ada ')).toBe('Ada');
});

test('a saved name has 1 to 30 characters and no space at its ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 80 }), (before, draft) => {
      const name = nameToSave(before, draft);
      if (name === null) return;
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(30);
      expect(name).toBe(name.trim());
    }),
  );
});
