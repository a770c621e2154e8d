import { describe, expect, test } from 'vitest';
import {
  type AccessSubject,
  accessPredicates,
  canAnnotate,
  canMeet,
  canRunConsultations,
  canRunTrackedConsultations,
  canSeeEducation,
  canSeePatientRecords,
  canSeePortfolio,
  canSeeVirtualConsultation,
  canTrackPatients,
  canUsePlaylists,
  FEATURES,
  hasCompletedOnboarding,
  hasFeature,
  hasVoice,
  hasVoiceAccess,
  initialisesConsultations,
  isAdmin,
  isNewPlanWithVoice,
  isOperator,
  isVoiceOnly,
  mustAcceptTerms,
  usesRealTimeTranscription,
  usesVoiceCalls,
} from './access.ts';
import { exampleUsers, usersBeforeOnboarding, usersByKind } from './example-users.ts';

const noRights = usersByKind.none;
type Extra = Partial<AccessSubject['extra_attribute']>;

/** A user without any right except those given. */
const userWith = (given: Partial<AccessSubject> = {}, extra: Extra = {}): AccessSubject => ({
  ...noRights,
  ...given,
  extra_attribute: { ...noRights.extra_attribute, ...extra },
});

const admin = userWith({ is_admin: 1 });
const student = userWith({ studentUser: true });
const fresh = userWith({ newPlan: true });
const freshWithVoice = userWith({ newPlan: true }, { voice_note: true });
const voicePlan = userWith({ voicePlan: true });
const voiceNote = userWith({}, { voice_note: true });
const voiceNoteOnly = userWith({}, { voice_note_only: true });
const pro = userWith({ proUser: true });
const proWith = (...features: string[]) => userWith({ proUser: true, features });
const featureOnly = (...features: string[]) => userWith({ features });
const withoutCard = (...features: string[]) => userWith({ proUser: true, features, card_status: false });

/** Each clause of behaviour.md#roles alone, with its near misses. */
const table: readonly [string, (user: AccessSubject) => boolean, AccessSubject[], AccessSubject[]][] = [
  ['isAdmin', isAdmin, [admin], [noRights, userWith({ is_admin: 2 }), userWith({ is_admin: -1 })]],
  ['isOperator', isOperator, [userWith({ is_operator: true })], [noRights, admin]],
  ['hasVoiceAccess', hasVoiceAccess, [admin, voiceNote], [noRights, voiceNoteOnly, voicePlan, pro]],
  ['hasVoice', hasVoice, [admin, voiceNote, voiceNoteOnly, voicePlan], [noRights, pro, student, fresh]],
  [
    'isVoiceOnly',
    isVoiceOnly,
    [voiceNoteOnly, voicePlan],
    [
      noRights,
      voiceNote,
      userWith({ is_admin: 1 }, { voice_note_only: true }),
      userWith({ is_admin: 1, voicePlan: true }),
    ],
  ],
  [
    'usesRealTimeTranscription',
    usesRealTimeTranscription,
    [userWith({}, { real_time_transcription_enabled: true })],
    [noRights, admin, voiceNote],
  ],
  [
    'canRunTrackedConsultations',
    canRunTrackedConsultations,
    [pro, student, fresh],
    [noRights, admin, voicePlan, voiceNote],
  ],
  [
    'usesVoiceCalls',
    usesVoiceCalls,
    [voicePlan, userWith({ proUser: true }, { voice_note_only: true }), admin, voiceNote],
    [noRights, pro, student, fresh],
  ],
  ['canRunConsultations', canRunConsultations, [pro, student, fresh, voicePlan, voiceNote, admin], [noRights]],
  [
    'canTrackPatients',
    canTrackPatients,
    [proWith('tracking'), student, fresh],
    [noRights, pro, featureOnly('tracking'), withoutCard('tracking'), proWith('education'), admin, voicePlan],
  ],
  [
    'canSeePatientRecords',
    canSeePatientRecords,
    [proWith('tracking'), student, fresh, admin],
    [noRights, pro, featureOnly('tracking'), withoutCard('tracking'), voiceNote],
  ],
  [
    'canSeeEducation',
    canSeeEducation,
    [featureOnly('education'), proWith('education'), fresh],
    [noRights, pro, student, withoutCard('education'), featureOnly('tracking')],
  ],
  [
    'canSeePortfolio',
    canSeePortfolio,
    [proWith('portfolio'), fresh],
    [noRights, pro, featureOnly('portfolio'), withoutCard('portfolio'), freshWithVoice, student],
  ],
  [
    'canSeeVirtualConsultation',
    canSeeVirtualConsultation,
    [featureOnly('virtual'), proWith('virtual'), fresh],
    [noRights, pro, student, withoutCard('virtual')],
  ],
  [
    'canMeet',
    canMeet,
    [proWith('virtual'), student],
    [noRights, pro, featureOnly('virtual'), withoutCard('virtual'), fresh],
  ],
  [
    'canUsePlaylists',
    canUsePlaylists,
    [admin, userWith({ user_category: 1 })],
    [noRights, userWith({ user_category: 2 }), pro],
  ],
  [
    'canAnnotate',
    canAnnotate,
    [admin, userWith({ is_admin: 1, newPlan: true }), userWith({ is_admin: 1 }, { voice_note: true })],
    [noRights, pro, fresh, userWith({ is_admin: 1, newPlan: true }, { voice_note: true })],
  ],
  ['isNewPlanWithVoice', isNewPlanWithVoice, [freshWithVoice], [fresh, voiceNote, voicePlan, noRights]],
  [
    'initialisesConsultations',
    initialisesConsultations,
    [proWith('tracking'), student, fresh],
    [noRights, pro, featureOnly('tracking'), withoutCard('tracking'), voicePlan],
  ],
];

test.each(table)('%s', (_, holdsFor, yes, no) => {
  expect(yes.map(holdsFor)).toEqual(yes.map(() => true));
  expect(no.map(holdsFor)).toEqual(no.map(() => false));
});

describe('a feature', () => {
  test.each(FEATURES)('%s requires the list and a card status', (feature) => {
    expect(hasFeature(userWith({ features: [feature] }), feature)).toBe(true);
    expect(hasFeature(userWith({ features: [feature], card_status: false }), feature)).toBe(false);
    expect(hasFeature(userWith({ features: FEATURES.filter((one) => one !== feature) }), feature)).toBe(false);
  });
});

describe('the terms', () => {
  const cutoff = '2026-06-01T00:00:00.000Z';
  test.each([
    ['never accepted', null, null, true],
    ['never accepted', null, cutoff, true],
    ['accepted', '2020-01-01T00:00:00.000Z', null, false],
    ['accepted a moment before the cutoff', '2026-05-31T23:59:59.999Z', cutoff, true],
    ['accepted at the cutoff', cutoff, cutoff, false],
    ['accepted at the cutoff, written in another zone', '2026-06-01T02:00:00+02:00', cutoff, false],
    ['accepted after the cutoff', '2026-06-02T00:00:00.000Z', cutoff, false],
  ])('%s (%s, cutoff %s)', (_, term_status, termsCutoff, must) => {
    expect(mustAcceptTerms(userWith({ term_status }), termsCutoff)).toBe(must);
  });
});

test('the accesses of the API are these predicates, for users who completed onboarding', () => {
  const held = {
    tracked_consultations: canRunTrackedConsultations,
    consultations: canRunConsultations,
    voice: hasVoice,
    admin: isAdmin,
  };
  for (const [name, predicate] of Object.entries(held)) {
    const access = accessPredicates[name as keyof typeof held];
    for (const user of Object.values(exampleUsers)) {
      if (user !== null) expect(access(user), name).toBe(hasCompletedOnboarding(user) && predicate(user));
    }
  }
  expect(accessPredicates.logged_in()).toBe(true);
});

test('a user before onboarding has no access, and every other user has', () => {
  for (const user of Object.values(usersByKind)) if (user !== null) expect(hasCompletedOnboarding(user)).toBe(true);
  for (const user of Object.values(usersBeforeOnboarding)) expect(hasCompletedOnboarding(user)).toBe(false);
});
