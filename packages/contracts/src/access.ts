/**
 * Who may do what (@spec §6). Each predicate is pure and is used by the API's policy, the menu and the route guards
 * alike; nothing is public by omission, since every endpoint names one of these.
 */

/** The facts about a signed-in person that the predicates read. */
export interface AccessSubject {
  readonly is_admin: number;
  readonly user_category: number | null;
  readonly card_status: boolean;
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

export const isAdmin = (user: AccessSubject): boolean => user.is_admin === 1;

/** A feature counts only while a card status is set. */
export const hasFeature = (user: AccessSubject, feature: string): boolean =>
  user.card_status && user.features.includes(feature);

export const hasVoiceAccess = (user: AccessSubject): boolean => isAdmin(user) || user.extra_attribute.voice_note;

export const hasVoice = (user: AccessSubject): boolean =>
  hasVoiceAccess(user) || user.extra_attribute.voice_note_only || user.voicePlan;

export const isVoiceOnly = (user: AccessSubject): boolean =>
  !isAdmin(user) && (user.extra_attribute.voice_note_only || user.voicePlan);

/** Starting, stopping and renaming a session. */
export const canRunSessions = (user: AccessSubject): boolean => user.proUser || user.studentUser || user.newPlan;

/** A voice consultation needs voice, and is a session of its own for those whose plan is voice only. */
export const canRunConsultations = (user: AccessSubject): boolean => canRunSessions(user) || hasVoice(user);

/**
 * The accesses an endpoint may name.
 * - `public`: anybody. `signed_link`: the unguessable token in the path is the permission.
 * - the others: a signed-in person for whom the predicate holds; an owned row of somebody else is "not found".
 */
export const accessPredicates = {
  signed_in: () => true,
  consultations: canRunConsultations,
  voice: hasVoice,
  admin: isAdmin,
} as const satisfies Record<string, (user: AccessSubject) => boolean>;

export type AccessName = 'public' | 'signed_link' | keyof typeof accessPredicates;
