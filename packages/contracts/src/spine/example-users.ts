import type { AccessSubject } from './access.ts';

/** The example users of the permission matrices: one of every kind that behaviour.md#roles distinguishes. */

type Changes = Partial<Omit<AccessSubject, 'extra_attribute'>> & {
  readonly extra?: Partial<AccessSubject['extra_attribute']>;
};

/** A user who has completed onboarding and has no plan. */
const user = ({ extra, ...changes }: Changes): AccessSubject => ({
  is_admin: 0,
  is_operator: false,
  user_category: null,
  dft_first: true,
  is_first_time: true,
  card_status: true,
  is_sub_active: true,
  term_status: '2026-01-01T00:00:00.000Z',
  features: [],
  proUser: false,
  studentUser: false,
  newPlan: false,
  voicePlan: false,
  ...changes,
  extra_attribute: {
    voice_note: false,
    voice_note_only: false,
    real_time_transcription_enabled: false,
    ai_treatment_recommendation_enabled: false,
    ai_consent_creation_enabled: false,
    ...extra,
  },
});

const ALL_FEATURES = ['tracking', 'education', 'portfolio', 'virtual'];
const pro: Changes = { proUser: true, features: ALL_FEATURES };

/** The users that the permissions distinguish; `guest` is not logged in. */
export const usersByKind = {
  guest: null,
  pro: user({ ...pro, extra: { voice_note: true } }),
  'pro without voice': user(pro),
  'pro without features': user({ proUser: true, extra: { voice_note: true } }),
  'category 1': user({ ...pro, user_category: 1 }),
  student: user({ studentUser: true, features: ['education'] }),
  new: user({ newPlan: true }),
  'new with voice': user({ newPlan: true, extra: { voice_note: true } }),
  'voice plan': user({ voicePlan: true }),
  'voice only': user({ extra: { voice_note_only: true } }),
  admin: user({ ...pro, is_admin: 1, extra: { voice_note: true } }),
  /** Runs the installation without managing a practice. */
  operator: user({ ...pro, is_operator: true, extra: { voice_note: true } }),
  none: user({}),
} as const satisfies Record<string, AccessSubject | null>;

/** Users who lack exactly one step of onboarding. */
export const usersBeforeOnboarding = {
  'first password': user({ ...pro, is_first_time: false }),
  'no terms': user({ ...pro, term_status: null }),
  'no card': user({ ...pro, card_status: false }),
  'no subscription': user({ ...pro, is_sub_active: false }),
  'no demo': user({ ...pro, dft_first: false }),
} as const satisfies Record<string, AccessSubject>;

/** All example users. */
export const exampleUsers = { ...usersByKind, ...usersBeforeOnboarding };

export type ExampleUserKind = keyof typeof exampleUsers;
