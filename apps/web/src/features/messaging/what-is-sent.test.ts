import { bundle as bundleSchema } from '@openconsult/contracts/bundles';
import { describe, expect, it } from 'vitest';
import { consentBarrier, contentLines, sendWarnings } from './what-is-sent.ts';

const crown = {
  id: 't1',
  name: 'Crown',
  tooth: 'UL6',
  currency: '£' as const,
  price: 65_000,
  formatted_price: '£650.00',
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
  letter_written_by: null,
  json_attribute: { treatments: [crown, { ...crown, id: 't2', name: 'Filling' }] },
  consents: [{ id: 'c1', treatment_id: 't1', treatment_name: 'Crown', value: 'Yes' }],
  is_letter_deleted: false,
  is_consent_deleted: false,
  is_treatment_deleted: false,
  updates_available_for_letter: false,
  updates_available_for_consent: false,
  has_edited_consent: false,
  created_at: '2026-11-20T14:02:00Z',
  updated_at: '2026-11-20T14:02:00Z',
});

describe('contentLines', () => {
  it('names everything that goes out', () => {
    expect(contentLines(bundle, true)).toEqual(['The letter', '2 treatments: Crown, Filling', '1 consent text']);
  });

  it('leaves out what is removed, and the consents when they are not wanted', () => {
    expect(contentLines({ ...bundle, is_letter_deleted: true }, false)).toEqual(['2 treatments: Crown, Filling']);
    expect(contentLines({ ...bundle, is_consent_deleted: true }, true)).not.toContain('1 consent text');
  });
});

describe('consent', () => {
  it('cannot go along when there is none or it was removed', () => {
    expect(consentBarrier(bundle)).toBeNull();
    expect(consentBarrier({ ...bundle, consents: [] })).not.toBeNull();
    expect(consentBarrier({ ...bundle, is_consent_deleted: true })).not.toBeNull();
    const [consent] = bundle.consents;
    expect(consentBarrier({ ...bundle, consents: consent ? [{ ...consent, value: ' ' }] : [] })).toMatch(
      /Crown.*empty/,
    );
  });
});

describe('sendWarnings', () => {
  it('names the treatments without a consent, when consents go along', () => {
    expect(sendWarnings(bundle, true)).toEqual(['No consent text for: Filling.']);
    expect(sendWarnings(bundle, false)).toEqual([]);
    expect(sendWarnings({ ...bundle, is_treatment_deleted: true }, true)).toEqual([]);
  });

  it('says that a text is older than the treatments, or belongs to one that was removed', () => {
    const old = { ...bundle, updates_available_for_letter: true, updates_available_for_consent: true };
    expect(sendWarnings(old, false)).toEqual(['The treatments have changed since the letter was written.']);
    expect(sendWarnings(old, true)).toContain('The treatments have changed since the consents were written.');
    const consents = bundle.consents.map((consent) => ({ ...consent, treatment_id: null }));
    expect(sendWarnings({ ...bundle, consents }, true)).toContain('Consent for a removed treatment: Crown.');
  });
});
