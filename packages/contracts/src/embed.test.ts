import { expect, test } from 'vitest';
import { parseEmbedPatient } from './embed.ts';

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
