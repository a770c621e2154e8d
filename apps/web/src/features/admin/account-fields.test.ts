import { type ManagedUser, managedUserChanges } from '@openconsult/contracts/admin-users';
import { describe, expect, it } from 'vitest';
import { accountFieldsOf, changedFields, grantOf } from './account-fields.ts';

const ann: ManagedUser = {
  id: '5b0c3a52-3f6c-4b6e-9a43-0d2a64f5b1c1',
  first_name: 'Ann',
  last_name: 'Other',
  full_name: 'Ann Other',
  name: 'Ann Other',
  email: 'ann@demo.example',
  profile_image: null,
  is_admin: 0,
  is_operator: false,
  user_category: null,
  user_type: 7,
  vip_logo_image: null,
  preview_type: null,
  address_country: 'GB',
  theme: 'by_page',
  dft_first: true,
  is_first_time: true,
  card_status: false,
  is_sub_active: false,
  planId: null,
  term_status: null,
  features: [],
  proUser: false,
  studentUser: false,
  newPlan: false,
  voicePlan: false,
  extra_attribute: {
    voice_note: true,
    voice_note_only: false,
    real_time_transcription_enabled: false,
    ai_treatment_recommendation_enabled: false,
    ai_consent_creation_enabled: false,
  },
  state: 'active',
  requested_plan: 'pro',
  is_invitation_lost: false,
  has_two_factor: false,
  created_at: '2026-11-01T09:00:00.000Z',
  last_seen_at: null,
};

describe('accountFieldsOf', () => {
  it('has every field of the contract, with valid values', () => {
    const fields = accountFieldsOf(ann);
    expect(Object.keys(fields).sort()).toEqual(Object.keys(managedUserChanges.shape).sort());
    expect(managedUserChanges.parse(fields)).toEqual(fields);
  });

  it('returns an unknown number unchanged', () => {
    expect(accountFieldsOf(ann).user_type).toBe(7);
  });
});

describe('changedFields', () => {
  const before = accountFieldsOf({ ...ann, features: ['tracking', 'virtual'] });

  it('is empty when nothing was edited', () => {
    expect(changedFields(before, { ...before })).toEqual({});
  });

  it('has only the fields that differ', () => {
    expect(changedFields(before, { ...before, planId: 'pro', voice_note: false, address_country: null })).toEqual({
      planId: 'pro',
      voice_note: false,
      address_country: null,
    });
  });

  it('ignores the order of features and space around a name', () => {
    expect(changedFields(before, { ...before, features: ['virtual', 'tracking'], first_name: ' Ann ' })).toEqual({});
    expect(changedFields(before, { ...before, features: ['virtual'] })).toEqual({ features: ['virtual'] });
  });
});

describe('grantOf', () => {
  it('sets the plan, payment, subscription and the features of the plan', () => {
    expect(grantOf(ann, 'pro')).toEqual({
      planId: 'pro',
      card_status: true,
      is_sub_active: true,
      features: ['tracking', 'education', 'portfolio', 'virtual'],
      voice_note: true,
      ai_treatment_recommendation_enabled: true,
      ai_consent_creation_enabled: true,
    });
  });

  it('does not remove what the user had', () => {
    const extra_attribute = { ...ann.extra_attribute, voice_note: true };
    const granted = grantOf({ ...ann, features: ['virtual'], extra_attribute }, 'student');
    expect(granted).toMatchObject({ planId: 'student', features: ['virtual'], voice_note: true });
  });
});
