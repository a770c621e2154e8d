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
  isVoiceOnly,
  mustAcceptTerms,
  usesRealTimeTranscription,
  usesVoiceCalls,
} from './access.ts';
import { exampleUsers, people, usersBeforeOnboarding } from './people.ts';

const nobody = people.none;
type Extra = Partial<AccessSubject['extra_attribute']>;

/** A user without any right except those given. */
const somebody = (given: Partial<AccessSubject> = {}, extra: Extra = {}): AccessSubject => ({
  ...nobody,
  ...given,
  extra_attribute: { ...nobody.extra_attribute, ...extra },
});

const admin = somebody({ is_admin: 1 });
const student = somebody({ studentUser: true });
const fresh = somebody({ newPlan: true });
const freshWithVoice = somebody({ newPlan: true }, { voice_note: true });
const voicePlan = somebody({ voicePlan: true });
const voiceNote = somebody({}, { voice_note: true });
const voiceNoteOnly = somebody({}, { voice_note_only: true });
const pro = somebody({ proUser: true });
const proWith = (...features: string[]) => somebody({ proUser: true, features });
const featureOnly = (...features: string[]) => somebody({ features });
const withoutCard = (...features: string[]) => somebody({ proUser: true, features, card_status: false });

/** Each clause of behaviour.md#roles alone, with its near misses. */
const table: readonly [string, (user: AccessSubject) => boolean, AccessSubject[], AccessSubject[]][] = [
  ['isAdmin', isAdmin, [admin], [nobody, somebody({ is_admin: 2 }), somebody({ is_admin: -1 })]],
  ['hasVoiceAccess', hasVoiceAccess, [admin, voiceNote], [nobody, voiceNoteOnly, voicePlan, pro]],
  ['hasVoice', hasVoice, [admin, voiceNote, voiceNoteOnly, voicePlan], [nobody, pro, student, fresh]],
  [
    'isVoiceOnly',
    isVoiceOnly,
    [voiceNoteOnly, voicePlan],
    [
      nobody,
      voiceNote,
      somebody({ is_admin: 1 }, { voice_note_only: true }),
      somebody({ is_admin: 1, voicePlan: true }),
    ],
  ],
  [
    'usesRealTimeTranscription',
    usesRealTimeTranscription,
    [somebody({}, { real_time_transcription_enabled: true })],
    [nobody, admin, voiceNote],
  ],
  [
    'canRunTrackedConsultations',
    canRunTrackedConsultations,
    [pro, student, fresh],
    [nobody, admin, voicePlan, voiceNote],
  ],
  [
    'usesVoiceCalls',
    usesVoiceCalls,
    [voicePlan, somebody({ proUser: true }, { voice_note_only: true }), admin, voiceNote],
    [nobody, pro, student, fresh],
  ],
  ['canRunConsultations', canRunConsultations, [pro, student, fresh, voicePlan, voiceNote, admin], [nobody]],
  [
    'canTrackPatients',
    canTrackPatients,
    [proWith('tracking'), student, fresh],
    [nobody, pro, featureOnly('tracking'), withoutCard('tracking'), proWith('education'), admin, voicePlan],
  ],
  [
    'canSeePatientRecords',
    canSeePatientRecords,
    [proWith('tracking'), student, fresh, admin],
    [nobody, pro, featureOnly('tracking'), withoutCard('tracking'), voiceNote],
  ],
  [
    'canSeeEducation',
    canSeeEducation,
    [featureOnly('education'), proWith('education'), fresh],
    [nobody, pro, student, withoutCard('education'), featureOnly('tracking')],
  ],
  [
    'canSeePortfolio',
    canSeePortfolio,
    [proWith('portfolio'), fresh],
    [nobody, pro, featureOnly('portfolio'), withoutCard('portfolio'), freshWithVoice, student],
  ],
  [
    'canSeeVirtualConsultation',
    canSeeVirtualConsultation,
    [featureOnly('virtual'), proWith('virtual'), fresh],
    [nobody, pro, student, withoutCard('virtual')],
  ],
  [
    'canMeet',
    canMeet,
    [proWith('virtual'), student],
    [nobody, pro, featureOnly('virtual'), withoutCard('virtual'), fresh],
  ],
  [
    'canUsePlaylists',
    canUsePlaylists,
    [admin, somebody({ user_category: 1 })],
    [nobody, somebody({ user_category: 2 }), pro],
  ],
  [
    'canAnnotate',
    canAnnotate,
    [admin, somebody({ is_admin: 1, newPlan: true }), somebody({ is_admin: 1 }, { voice_note: true })],
    [nobody, pro, fresh, somebody({ is_admin: 1, newPlan: true }, { voice_note: true })],
  ],
  ['isNewPlanWithVoice', isNewPlanWithVoice, [freshWithVoice], [fresh, voiceNote, voicePlan, nobody]],
  [
    'initialisesConsultations',
    initialisesConsultations,
    [proWith('tracking'), student, fresh],
    [nobody, pro, featureOnly('tracking'), withoutCard('tracking'), voicePlan],
  ],
];

test.each(table)('%s', (_, holdsFor, yes, no) => {
  expect(yes.map(holdsFor)).toEqual(yes.map(() => true));
  expect(no.map(holdsFor)).toEqual(no.map(() => false));
});

describe('a feature', () => {
  test.each(FEATURES)('%s counts while it is in the list and a card status is set', (feature) => {
    expect(hasFeature(somebody({ features: [feature] }), feature)).toBe(true);
    expect(hasFeature(somebody({ features: [feature], card_status: false }), feature)).toBe(false);
    expect(hasFeature(somebody({ features: FEATURES.filter((one) => one !== feature) }), feature)).toBe(false);
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
    expect(mustAcceptTerms(somebody({ term_status }), termsCutoff)).toBe(must);
  });
});

test('the accesses of the API are these predicates, for whoever is let in', () => {
  const held = {
    tracked_consultations: canRunTrackedConsultations,
    consultations: canRunConsultations,
    voice: hasVoice,
    admin: isAdmin,
  };
  for (const [name, predicate] of Object.entries(held)) {
    const access = accessPredicates[name as keyof typeof held];
    for (const person of Object.values(exampleUsers)) {
      if (person !== null) expect(access(person), name).toBe(hasCompletedOnboarding(person) && predicate(person));
    }
  }
  expect(accessPredicates.signed_in()).toBe(true);
});

test('a user before onboarding has no access, and every other user has', () => {
  for (const person of Object.values(people)) if (person !== null) expect(hasCompletedOnboarding(person)).toBe(true);
  for (const person of Object.values(usersBeforeOnboarding)) expect(hasCompletedOnboarding(person)).toBe(false);
});
