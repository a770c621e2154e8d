import { expect, test } from 'vitest';
import { isNewPatient } from './new-patient.ts';

test.each([
  ['from the practice’s software', { kind: 'soe', role: 'primary', isStartedHere: false }, true],
  ['from a platform, in the only window', { kind: 'platform', role: 'negotiating', isStartedHere: false }, true],
  ['that another window announces', { kind: 'platform', role: 'secondary', isStartedHere: false }, false],
  ['that was started in this window', { kind: 'soe', role: 'primary', isStartedHere: true }, false],
  ['that was started by hand', { kind: 'normal', role: 'primary', isStartedHere: false }, false],
] as const)('a patient %s: %s', (_, started, expected) => {
  expect(isNewPatient(started)).toBe(expected);
});
