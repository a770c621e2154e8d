import { expect, test } from 'vitest';
import { missingPlaceholdersOf } from './template-placeholders.ts';

const missing = (kind: 'letter' | 'consent', template: string) =>
  missingPlaceholdersOf(kind, template).map(({ name }) => name);

test('a letter needs a place for what was found and for the plan, by any of their names', () => {
  expect(missing('letter', 'Dear {{patient_name}}')).toEqual(['findings', 'plan']);
  expect(missing('letter', '{{ Examination }} and {{treatment_plan}}')).toEqual([]);
});

test('a consent needs a place for the treatment and its risks', () => {
  expect(missing('consent', 'I agree. {{price}}')).toEqual(['treatment', 'risks']);
  expect(missing('consent', '{{treatment}} {{risks}}')).toEqual([]);
});
