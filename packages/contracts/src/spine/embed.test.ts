import { expect, test } from 'vitest';
import { parseEmbedPatient, readHandOver } from './embed.ts';

const ID = 'c1b0a7e4-52d3-4a6e-9f08-3d2b1c0a9e8f';

test('name, e-mail and id', () => {
  expect(parseEmbedPatient(`Ada Byron:ada@patient.example:${ID}`)).toEqual({
    name: 'Ada Byron',
    email: 'ada@patient.example',
    id: ID,
  });
});

test('any 36 characters are an id', () => {
  expect(parseEmbedPatient(`Ada::${'x'.repeat(36)}`)).toEqual({ name: 'Ada', email: '', id: 'x'.repeat(36) });
});

test('a name may hold a colon', () => {
  expect(parseEmbedPatient(`Byron: Ada:ada@patient.example:${ID}`)?.name).toBe('Byron: Ada');
});

test.each([
  ['an id of 35 characters', `Ada:ada@patient.example:${ID.slice(1)}`],
  ['an id of 37 characters', `Ada:ada@patient.example:${ID}0`],
  ['no name', `:ada@patient.example:${ID}`],
  ['no e-mail part', `Ada:${ID}`],
  ['the id alone', ID],
  ['nothing', ''],
])('%s names no patient', (_, value) => {
  expect(parseEmbedPatient(value)).toBeNull();
});

const PATIENT = `Ada Byron:ada@patient.example:${ID}`;
const handOver = (values: Record<string, string>) => readHandOver(new URLSearchParams(values));

test.each([
  [
    { platform: 'carestack', patient: PATIENT },
    { kind: 'platform', patientId: ID, name: 'Ada Byron', email: 'ada@patient.example' },
  ],
  [
    { platform: 'carestack', patient: `Ada:nonsense:${ID}` },
    { kind: 'platform', patientId: ID, name: 'Ada', email: null },
  ],
  [
    { platform: 'carestack', patient: `${'A'.repeat(40)}::${ID}` },
    { kind: 'platform', patientId: ID, name: 'A'.repeat(30), email: null },
  ],
  [
    { platform: 'soe', practice: 'P-3', patient: 'A-17' },
    { kind: 'soe', patientId: 'A-17', practiceId: 'P-3', name: null },
  ],
  [
    { platform: 'soe', practice: 'P-3', patient: PATIENT },
    { kind: 'soe', patientId: ID, practiceId: 'P-3', name: 'Ada Byron' },
  ],
  [
    { platform: 'soe', patient: PATIENT },
    { kind: 'platform', patientId: ID, name: 'Ada Byron', email: 'ada@patient.example' },
  ],
  [{ platform: 'soe', patient: 'A-17' }, 'unreadable'],
  [{ platform: 'soe', practice: 'P-3', patient: 'Ada:ada@patient.example:7' }, 'unreadable'],
  [{ platform: 'soe', practice: 'P-3', patient: ' ' }, 'unreadable'],
  [{ platform: 'carestack', patient: 'A-17' }, 'unreadable'],
  [{ patient: PATIENT }, null],
  [{ platform: 'soe', practice: 'P-3' }, null],
])('%o hands over %o', (values, expected) => {
  expect(handOver(values)).toEqual(expected);
});
