import { composeConsent } from '@openconsult/clinical-language/extractive';
import { expect, test } from 'vitest';
import { consentTemplate } from './standard-documents.ts';

const context = {
  patientName: 'Rosalind Okafor',
  practitionerName: 'Nora Quist',
  practiceName: 'Harbour Dental',
  date: '1 March 2026',
};
const consent = (priceMinor: number | null, risks: string[], transcript = '', template = consentTemplate.text) =>
  composeConsent({
    treatment: { catalogueId: null, name: 'Crown', tooth: 'UL6', currency: '£', priceMinor, evidence: '' },
    risks,
    transcript,
    template,
    context,
  });

test('the standard consent lists the risks and the price of a treatment', () => {
  const text = consent(69_500, ['The crown may come loose.']);
  expect(text).toContain('this treatment can have these risks:\n\n- The crown may come loose.');
  expect(text).toContain('Price: £695.00');
});

test('the standard consent mentions neither of them for a treatment that is not in the price list', () => {
  const text = consent(null, []);
  expect(text).toContain('agree to this treatment: **Crown** UL6 (upper left first molar).');
  expect(text).not.toMatch(/these risks|price|alternatives/i);
  expect(text).toContain('I may ask questions');
});

test('the standard consent has the risks that were spoken for this patient, and the alternatives that were explained', () => {
  const text = consent(
    null,
    ['The crown may come loose.'],
    'UL6 could have an onlay or a crown. I explained that the crown may chip. She went for the crown.',
  );
  expect(text).toContain('These risks were explained to me:\n\n- The crown may chip');
  expect(text).toContain('can have these risks:\n\n- The crown may come loose.');
  expect(text).toContain('These alternatives were explained to me: Onlay.');
});

/** As practices stored them before. */
const earlier = `I, {{patient_name}}, agree to this treatment: **{{treatment}}** {{tooth}}.

My dentist, {{practitioner_name}}, has explained to me why it is recommended, what the alternatives are, and what may happen without it.

I understand that it has these risks:

{{risks}}

The price is {{price}}, without the crown that the tooth may need afterwards. I had the chance to ask questions.`;

test('a consent text of a practice claims no alternatives that were not explained, and no empty price or list', () => {
  const text = consent(null, [], 'She would like the crown.', earlier);
  expect(text).toBe(`I, Rosalind Okafor, agree to this treatment: **Crown** UL6 (upper left first molar).

My dentist, Nora Quist, has explained to me why it is recommended, and what may happen without it.

I had the chance to ask questions.`);
  expect(
    consent(69_500, ['It may chip.'], 'UL6 could have an onlay or a crown. She went for the crown.', earlier),
  ).toContain('what the alternatives are');
});
