import { composeConsent } from '@openconsult/clinical-language/extractive';
import { expect, test } from 'vitest';
import { consentTemplate } from './standard-documents.ts';

const context = {
  patientName: 'Rosalind Okafor',
  practitionerName: 'Nora Quist',
  practiceName: 'Harbour Dental',
  date: '1 March 2026',
};
const consent = (priceMinor: number | null, risks: string[]) =>
  composeConsent({
    treatment: { catalogueId: null, name: 'Crown', tooth: null, currency: '£', priceMinor, evidence: '' },
    risks,
    template: consentTemplate.text,
    context,
  });

test('the standard consent lists the risks and the price of a treatment', () => {
  const text = consent(69_500, ['The crown may come loose.']);
  expect(text).toContain('I understand that it has these risks:\n\n- The crown may come loose.');
  expect(text).toContain('Price: £695.00');
});

test('the standard consent mentions neither of them for a treatment that is not in the price list', () => {
  const text = consent(null, []);
  expect(text).toContain('agree to this treatment: **Crown**.');
  expect(text).not.toMatch(/these risks|price/i);
  expect(text).toContain('I had the chance to ask questions');
});
