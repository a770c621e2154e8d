import type { AccessSubject } from '@openconsult/contracts/access';
import { expect, test } from 'vitest';
import { homePath, redirectFor } from './guards.ts';

const person = (
  extra: Partial<AccessSubject['extra_attribute']>,
  plan: Partial<AccessSubject> = {},
): AccessSubject => ({
  is_admin: 0,
  user_category: null,
  card_status: true,
  features: [],
  proUser: false,
  studentUser: false,
  newPlan: false,
  voicePlan: false,
  extra_attribute: {
    voice_note: false,
    voice_note_only: false,
    real_time_transcription_enabled: false,
    ai_treatment_recommendation_enabled: false,
    ai_consent_creation_enabled: false,
    ...extra,
  },
  ...plan,
});

test('somebody with voice notes arrives at the dashboard and may open both', () => {
  const user = person({ voice_note: true });
  expect(homePath(user)).toBe('/landing');
  expect(redirectFor(user, '/landing')).toBeNull();
  expect(redirectFor(user, '/voice-note')).toBeNull();
  expect(redirectFor(user, '/voice-notes')).toBeNull();
});

test('somebody with a voice-only plan is kept to voice notes', () => {
  for (const user of [person({ voice_note_only: true }), person({}, { voicePlan: true })]) {
    expect(homePath(user)).toBe('/voice-note');
    expect(redirectFor(user, '/landing')).toBe('/voice-note');
    expect(redirectFor(user, '/voice-note')).toBeNull();
  }
});

test('somebody without voice is sent from voice notes to the dashboard', () => {
  const user = person({}, { proUser: true });
  expect(redirectFor(user, '/voice-note')).toBe('/landing');
  expect(redirectFor(user, '/voice-notes')).toBe('/landing');
  expect(redirectFor(user, '/landing')).toBeNull();
});

test('an admin may open everything', () => {
  const user = person({ voice_note_only: true }, { is_admin: 1 });
  expect(redirectFor(user, '/landing')).toBeNull();
  expect(redirectFor(user, '/voice-note')).toBeNull();
});
