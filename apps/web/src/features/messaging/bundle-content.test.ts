import { bundle as bundleSchema } from '@openconsult/contracts/bundles';
import { describe, expect, it } from 'vitest';
import { consentBarrier, contentLines, sendWarnings, wantsConsents } from './bundle-content.ts';

const crown = {
  id: 't1',
  name: 'Crown',
  tooth: 'UL6',
  currency: '£' as const,
  price: 65_000,
  formatted_price: '£650.00',
  status: 'agreed' as const,
  price_source: null,
  band: null,
  price_basis: null,
  price_choices: [],
  evidence: '',
};
const bundle = bundleSchema.parse({
  id: 'b1',
  voice_note_id: 'v1',
  random_id: 'r1',
  patient_name: 'Ann',
  state: 'pending',
  version: 1,
  letter: 'Dear Ann',
  letter_version: 1,
  treatments_version: 1,
  letter_written_by: null,
  treatments_written_by: null,
  consents_written_by: null,
  json_attribute: { treatments: [crown, { ...crown, id: 't2', name: 'Filling' }], other_treatments: [] },
  consents: [
    { id: 'c1', treatment_id: 't1', treatment_name: 'Crown', value: 'Yes', version: 1, updates_available: false },
    { id: 'c2', treatment_id: 't2', treatment_name: 'Filling', value: 'Yes', version: 1, updates_available: false },
  ],
  sections: {
    letter: { state: 'none', generation: 0 },
    treatment: { state: 'none', generation: 0 },
    consent: { state: 'none', generation: 0 },
  },
  is_letter_deleted: false,
  is_consent_deleted: false,
  is_treatment_deleted: false,
  updates_available_for_letter: false,
  updates_available_for_treatment: false,
  updates_available_for_consent: false,
  has_edited_consent: false,
  is_frozen: false,
  has_letter_attachment: false,
  patient_email: null,
  created_at: '2026-11-20T14:02:00Z',
  updated_at: '2026-11-20T14:02:00Z',
});

describe('contentLines', () => {
  it('lists everything that is sent', () => {
    expect(contentLines(bundle, true)).toEqual(['The letter', '2 treatments: Crown, Filling', '2 consent texts']);
  });

  it('omits removed sections, and the consents when they are not requested', () => {
    expect(contentLines({ ...bundle, is_letter_deleted: true }, false)).toEqual(['2 treatments: Crown, Filling']);
    expect(contentLines({ ...bundle, is_consent_deleted: true }, true)).not.toContain('2 consent texts');
  });
});

describe('consent', () => {
  it('cannot be sent when there is none or it was removed', () => {
    expect(consentBarrier(bundle)).toBeNull();
    expect(consentBarrier({ ...bundle, consents: [] })).not.toBeNull();
    expect(consentBarrier({ ...bundle, is_consent_deleted: true })).not.toBeNull();
    const [consent] = bundle.consents;
    expect(consentBarrier({ ...bundle, consents: consent ? [{ ...consent, value: ' ' }] : [] })).toMatch(
      /Crown.*empty/,
    );
  });

  it('cannot be sent while a treatment has no consent, or a consent no treatment', () => {
    const [crownConsent] = bundle.consents;
    if (!crownConsent) throw new Error('There is no consent.');
    expect(consentBarrier({ ...bundle, consents: [crownConsent] })).toBe(
      'Write the missing consent text first: Filling.',
    );
    const consents = bundle.consents.map((consent) => ({ ...consent, treatment_id: null }));
    expect(consentBarrier({ ...bundle, consents })).toBe(
      'Remove the consent for a removed treatment first: Crown, Filling.',
    );
  });
});

describe('sendWarnings', () => {
  it('warns that a text is stale', () => {
    expect(sendWarnings(bundle, true)).toEqual([]);
    const old = { ...bundle, updates_available_for_letter: true, updates_available_for_consent: true };
    expect(sendWarnings(old, false)).toEqual([
      'The notes or the treatments have changed since the letter was written.',
    ]);
    expect(sendWarnings(old, true)).toContain(
      'The treatments, their risks or wording, or the transcript have changed since the consents were written.',
    );
    expect(sendWarnings({ ...bundle, updates_available_for_treatment: true }, false)).toEqual([
      'The notes or your price list have changed since the treatments were written.',
    ]);
  });
});

describe('what a patient would read', () => {
  it('warns that no name was entered', () => {
    expect(sendWarnings({ ...bundle, patient_name: 'Patient 2' }, false)).toEqual([
      'No name was entered for this patient. The texts call them “Patient 2”: enter the name at the top of the page, then correct the texts.',
    ]);
    expect(sendWarnings({ ...bundle, patient_name: 'Patience 2' }, false)).toEqual([]);
  });

  it('warns of treatments without a price, unless they are removed', () => {
    const { treatments, other_treatments } = bundle.json_attribute;
    const withPrices = (...prices: (number | null)[]) => ({
      ...bundle,
      json_attribute: {
        treatments: treatments.map((item, index) => ({ ...item, price: prices[index] ?? null })),
        other_treatments,
      },
    });
    expect(sendWarnings(withPrices(0, null), false)).toEqual(['Filling has no price.']);
    expect(sendWarnings(withPrices(null, null), true)).toEqual(['2 treatments have no price: Crown, Filling.']);
    expect(sendWarnings({ ...withPrices(null, null), is_treatment_deleted: true }, false)).toEqual([]);
  });
});

describe('a bundle whose consents are missing or failed', () => {
  it('wants consents, so that it is not sent without them unless the user says so', () => {
    expect(wantsConsents({ ...bundle, consents: [] })).toBe(true);
    expect(wantsConsents({ ...bundle, is_consent_deleted: true })).toBe(false);
    expect(wantsConsents({ ...bundle, consents: [], is_treatment_deleted: true })).toBe(false);
  });

  it('is refused with consent after a failed attempt, until they are written', () => {
    const failed = {
      ...bundle,
      sections: { ...bundle.sections, consent: { state: 'failed' as const, generation: 1 } },
    };
    expect(consentBarrier(failed)).toBe('The consents could not be written.');
    expect(consentBarrier({ ...failed, has_edited_consent: true })).toBeNull();
  });
});
