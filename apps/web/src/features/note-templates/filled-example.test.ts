import { expect, test } from 'vitest';
import { filledExample } from './filled-example.ts';

test('fields have invented values, by each of their names', () => {
  expect(filledExample('letter', 'Dear {{ Patient_Name }}, {{treatment_plan}}')).toBe(
    'Dear Rosalind Okafor, We will place an onlay on the tooth.',
  );
});

test('a field that nothing fills in is seen', () => {
  expect(filledExample('letter', 'Dear {{pateint_name}}, {{price}}')).toBe('Dear {{pateint_name}}, {{price}}');
});
