import { expect, test } from 'vitest';
import { CONTENT_TYPES, contentClassOf, contentTypeInput, contentTypeOf, contentTypesInput } from './content-types.ts';

test('each type has the class name and the plural of the specification, and is read from both and from itself', () => {
  const spellings = [
    ['condition', 'Core\\Entities\\Condition', 'conditions'],
    ['sub-condition', 'Core\\Entities\\SubCondition', 'sub-conditions'],
    ['treatment', 'Core\\Entities\\Treatment', 'treatments'],
    ['sub-treatment', 'Core\\Entities\\SubTreatment', 'sub-treatments'],
    ['risk', 'Core\\Entities\\Risk', 'risks'],
    ['treatment-category', 'Core\\Entities\\TreatmentCategory', 'treatment-categories'],
    ['risk-category', 'Core\\Entities\\RiskCategory', 'risk-categories'],
  ] as const;
  expect(spellings.map(([type]) => type)).toEqual(CONTENT_TYPES);
  for (const [type, className, plural] of spellings) {
    expect(contentClassOf(type)).toBe(className);
    expect(contentTypeOf(className)).toBe(type);
    expect([className, type].map((given) => contentTypeInput.parse(given))).toEqual([type, type]);
    expect(contentTypesInput.parse(plural)).toBe(type);
  }
});

test('another class or word is no type', () => {
  expect(contentTypeOf('Core\\Entities\\Playlist')).toBeNull();
  for (const given of ['playlist', 'Condition', 'sub_condition', 'core\\entities\\condition', 'toString', '']) {
    expect(contentTypeInput.safeParse(given).success, given).toBe(false);
    expect(contentTypesInput.safeParse(given).success, given).toBe(false);
  }
});
