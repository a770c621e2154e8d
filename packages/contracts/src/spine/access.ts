/**
 * Who may do what (behaviour.md#roles). Each predicate is pure; the API's policy, the menu and the route guards use the
 * same ones. Every endpoint names its access, so none is public by omission.
 */

/** The facts about a logged-in user that the predicates read. */
export interface AccessSubject {
  readonly is_admin: number;
  /** Runs the installation: the server decides by OPERATOR_EMAILS. */
  readonly is_operator: boolean;
  readonly user_category: number | null;
  readonly dft_first: boolean;
  /** False for a user who must choose their own password first. */
  readonly is_first_time: boolean;
  readonly card_status: boolean;
  readonly is_sub_active: boolean;
  /** When the terms were accepted, ISO 8601. */
  readonly term_status: string | null;
  readonly features: readonly string[];
  readonly proUser: boolean;
  readonly studentUser: boolean;
  readonly newPlan: boolean;
  readonly voicePlan: boolean;
  readonly extra_attribute: {
    readonly voice_note: boolean;
    readonly voice_note_only: boolean;
    readonly real_time_transcription_enabled: boolean;
    readonly ai_treatment_recommendation_enabled: boolean;
    readonly ai_consent_creation_enabled: boolean;
  };
}

/** The plans; `planId` of a user is one of them. */
export const PLANS = ['pro', 'student', 'new', 'voice'] as const;
export type Plan = (typeof PLANS)[number];
export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  pro: 'Pro',
  student: 'Student',
  new: 'New',
  voice: 'Voice',
};

/** The features that a plan may include. */
export const FEATURES = ['tracking', 'education', 'portfolio', 'virtual'] as const;
export type Feature = (typeof FEATURES)[number];
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  tracking: 'Tracking',
  education: 'Education',
  portfolio: 'Portfolio',
  virtual: 'Virtual consultation',
};

type Predicate = (user: AccessSubject) => boolean;

export const isAdmin: Predicate = (user) => user.is_admin === 1;

/**
 * Whether a user sees the queues and jobs of the whole installation. The admin of one practice does not (fault F19), and
 * an operator need not be an admin.
 */
export const isOperator: Predicate = (user) => user.is_operator;

/** A feature requires a card status. */
export const hasFeature = (user: AccessSubject, feature: Feature): boolean =>
  user.card_status && user.features.includes(feature);

export const hasVoiceAccess: Predicate = (user) => isAdmin(user) || user.extra_attribute.voice_note;

export const hasVoice: Predicate = (user) =>
  hasVoiceAccess(user) || user.extra_attribute.voice_note_only || user.voicePlan;

export const isVoiceOnly: Predicate = (user) =>
  !isAdmin(user) && (user.extra_attribute.voice_note_only || user.voicePlan);

/** Whether speech is recognised live; otherwise after upload. */
export const usesRealTimeTranscription: Predicate = (user) => user.extra_attribute.real_time_transcription_enabled;

/** Starting, stopping and renaming a session. */
export const canRunTrackedConsultations: Predicate = (user) => user.proUser || user.studentUser || user.newPlan;

/** Users of the voice calls: those with voice but no tracked consultations, or with voice only. */
export const usesVoiceCalls: Predicate = (user) =>
  isVoiceOnly(user) || (hasVoice(user) && !canRunTrackedConsultations(user));

/** A voice consultation needs voice; it is the only kind for users with voice only. */
export const canRunConsultations: Predicate = (user) => canRunTrackedConsultations(user) || hasVoice(user);

/** Seeing what patients viewed, and sending patients information. */
export const canTrackPatients: Predicate = (user) =>
  (hasFeature(user, 'tracking') && user.proUser) || user.studentUser || user.newPlan;

/** Patient records, or Tracking where `hasVoiceAccess` does not hold; an admin sees them on any plan. */
export const canSeePatientRecords: Predicate = (user) => isAdmin(user) || canTrackPatients(user);

/** The dashboard's education content. */
export const canSeeEducation: Predicate = (user) => hasFeature(user, 'education') || user.newPlan;

export const canSeePortfolio: Predicate = (user) =>
  ((hasFeature(user, 'portfolio') && user.proUser) || user.newPlan) && !isNewPlanWithVoice(user);

/** The menu's Virtual Consultation. */
export const canSeeVirtualConsultation: Predicate = (user) => hasFeature(user, 'virtual') || user.newPlan;

/** Holding meetings. */
export const canMeet: Predicate = (user) => (hasFeature(user, 'virtual') && user.proUser) || user.studentUser;

export const canUsePlaylists: Predicate = (user) => isAdmin(user) || user.user_category === 1;

export const canAnnotate: Predicate = (user) => isAdmin(user) && !isNewPlanWithVoice(user);

/** They have no annotations and no portfolio. */
export const isNewPlanWithVoice: Predicate = (user) => user.newPlan && user.extra_attribute.voice_note;

/** Session initialisation runs for them; for others the page is ready at once (behaviour.md#initialisation). */
export const initialisesConsultations: Predicate = (user) =>
  (hasFeature(user, 'tracking') && user.proUser) || user.studentUser || user.newPlan;

/** Whether the terms must be accepted (again): never accepted, or before the cutoff (behaviour.md#validation). */
export const mustAcceptTerms = (user: AccessSubject, termsCutoff: string | null): boolean =>
  user.term_status === null || (termsCutoff !== null && Date.parse(user.term_status) < Date.parse(termsCutoff));

/** Whether nothing opens before an admin approves the account, or a payment does. */
export const isAccountWaiting: Predicate = (user) => !isAdmin(user) && !user.card_status && !user.is_sub_active;

/**
 * Whether a user has everything that is required first: an own password, the terms, a card, a subscription, the demo.
 * The page leads other users to the missing step; the API rejects their calls.
 */
export const hasCompletedOnboarding: Predicate = (user) =>
  user.is_first_time && user.term_status !== null && user.card_status && user.is_sub_active && user.dft_first;

/**
 * What a user receives with a plan that is granted or bought; an admin may choose otherwise
 * (behaviour.md#roles).
 */
export const PLAN_INCLUDES = {
  pro: { features: FEATURES, voice_note: true, ai: true },
  student: { features: ['education'], voice_note: false, ai: false },
  new: { features: [], voice_note: false, ai: true },
  voice: { features: [], voice_note: false, ai: true },
} as const satisfies Record<Plan, { features: readonly Feature[]; voice_note: boolean; ai: boolean }>;

/**
 * The accesses an endpoint may name.
 * - `public`: anyone. `signed_link`: the unguessable token in the path is the permission.
 * - `signed_body`: a known server signed the body. `extension`: the browser extension's token as bearer.
 * - `remote_microphone`: the token of a phone microphone as bearer.
 * - `logged_in`: any logged-in user. `onboarded`: a user who has completed onboarding. The others: such a user if
 * the predicate holds; a row of another user is "not found".
 */
export const accessPredicates = {
  logged_in: () => true,
  onboarded: hasCompletedOnboarding,
  tracked_consultations: (user) => hasCompletedOnboarding(user) && canRunTrackedConsultations(user),
  consultations: (user) => hasCompletedOnboarding(user) && canRunConsultations(user),
  voice: (user) => hasCompletedOnboarding(user) && hasVoice(user),
  education: (user) => hasCompletedOnboarding(user) && canSeeEducation(user),
  playlists: (user) => hasCompletedOnboarding(user) && canUsePlaylists(user),
  patient_records: (user) => hasCompletedOnboarding(user) && canSeePatientRecords(user),
  admin: (user) => hasCompletedOnboarding(user) && isAdmin(user),
  operator: (user) => hasCompletedOnboarding(user) && isOperator(user),
} satisfies Record<string, Predicate>;

export type AccessName =
  | 'public'
  | 'signed_link'
  | 'signed_body'
  | 'extension'
  | 'remote_microphone'
  | keyof typeof accessPredicates;
