import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOnFocus, nameToCommit } from './patient-name.ts';

test('a default name is cleared on focus, any other stays', () => {
  expect(draftOnFocus('Patient 7')).toBe('');
  expect(draftOnFocus('Patient Zero')).toBe('Patient Zero');
  expect(draftOnFocus('Ada Lovelace')).toBe('Ada Lovelace');
});

test('a name is saved only when it is not empty and differs from before', () => {
  expect(nameToCommit('Patient 7', '')).toBeNull();
  expect(nameToCommit('Patient 7', '   ')).toBeNull();
  expect(nameToCommit('Ada', ' Ada ')).toBeNull();
  expect(nameToCommit('Patient 7', ' Ada ')).toBe('Ada');
});

test('what is saved always fits the contract: 1 to 30 characters without space at its ends', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ maxLength: 80 }), (before, draft) => {
      const name = nameToCommit(before, draft);
      if (name === null) return;
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(30);
      expect(name).toBe(name.trim());
    }),
  );
});
