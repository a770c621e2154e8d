import { describe, expect, test } from 'vitest';
import { inCountrySpelling } from './country-spelling.ts';

const british =
  '## Anaesthesia\n- Local anaesthetic, haemostasis achieved. Colour A2. Oedema of 3 millimetres, paediatric; discoloured.';
const american =
  '## Anesthesia\n- Local anesthetic, hemostasis achieved. Color A2. Edema of 3 millimeters, pediatric; discolored.';

describe('spelling', () => {
  test('is that of the country, in both directions, and stays where it is right', () => {
    expect(inCountrySpelling(british, { country: 'US' })).toBe(american);
    expect(inCountrySpelling(american, { country: 'GB' })).toBe(british);
    expect(inCountrySpelling(american, { country: 'IE' })).toBe(british);
    expect(inCountrySpelling(american, { country: 'US' })).toBe(american);
    expect(inCountrySpelling(british, { country: 'GB' })).toBe(british);
    expect(inCountrySpelling(british, { country: 'CA' })).toBe(british);
  });

  test('of names, teeth, doses and other words stays as it is', () => {
    const text = 'Referred to the Boston Pediatric Clinic by Mr Odor: UL6, 2.2 ml articaine, £50.00, water and color.';
    expect(inCountrySpelling(text, { country: 'GB' })).toBe(text.replace('color.', 'colour.'));
  });
});
