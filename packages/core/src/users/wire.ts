import type { User } from '@openconsult/contracts/users';
import type { User as UserRow } from '@openconsult/db';
import type { ObjectStorage } from '@openconsult/integrations/storage';
import type { Config } from '../platform/config.ts';

/** How long the links to a user's images are valid, in seconds. */
const IMAGE_LINK_EXPIRES_S = 3_600;

interface WireDeps {
  readonly storage: Pick<ObjectStorage, 'signGet'>;
  readonly config: Pick<Config, 'OPERATOR_EMAILS'>;
}

/** A user's row as the page sees it; images become links that are valid for an hour (behaviour.md#user). */
export async function userToWire(row: UserRow, { storage, config }: WireDeps): Promise<User> {
  const imageUrl = async (key: string | null) =>
    key === null ? null : storage.signGet({ key, expiresInS: IMAGE_LINK_EXPIRES_S });
  const fullName = `${row.firstName} ${row.lastName}`.trim();
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: fullName,
    name: fullName,
    email: row.email,
    profile_image: await imageUrl(row.profileImageKey),
    is_admin: row.isAdmin ? 1 : 0,
    is_operator: config.OPERATOR_EMAILS.includes(row.email.toLowerCase()),
    user_category: row.userCategory,
    user_type: row.userType,
    vip_logo_image: await imageUrl(row.vipLogoImageKey),
    preview_type: row.previewType,
    address_country: row.addressCountry,
    theme: row.theme,
    dft_first: row.dftFirst,
    is_first_time: row.isFirstTime,
    card_status: row.cardStatus,
    is_sub_active: row.isSubActive,
    planId: row.plan,
    term_status: row.termStatus?.toISOString() ?? null,
    features: row.features,
    proUser: row.plan === 'pro',
    studentUser: row.plan === 'student',
    newPlan: row.plan === 'new',
    voicePlan: row.plan === 'voice',
    extra_attribute: {
      voice_note: row.voiceNote,
      voice_note_only: row.voiceNoteOnly,
      real_time_transcription_enabled: row.realTimeTranscriptionEnabled,
      ai_treatment_recommendation_enabled: row.aiTreatmentRecommendationEnabled,
      ai_consent_creation_enabled: row.aiConsentCreationEnabled,
    },
  };
}
