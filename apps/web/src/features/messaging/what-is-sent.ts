import type { Bundle } from '@openconsult/contracts/bundles';

/** Why a bundle cannot go with consent; null when it can. */
export const consentBarrier = (bundle: Pick<Bundle, 'is_consent_deleted' | 'consents'>): string | null => {
  if (bundle.is_consent_deleted) return 'The consents are removed from this bundle.';
  if (bundle.consents.length === 0) return 'There are no consent texts in this bundle.';
  const empty = bundle.consents.find(({ value }) => value.trim() === '');
  return empty === undefined ? null : `The consent for ${empty.treatment_name} is still empty.`;
};

/** The treatments that would go without a consent text of their own. */
const missingConsents = (bundle: Pick<Bundle, 'json_attribute' | 'is_treatment_deleted' | 'consents'>): string[] => {
  if (bundle.is_treatment_deleted) return [];
  const covered = new Set(bundle.consents.map(({ treatment_id }) => treatment_id));
  return bundle.json_attribute.treatments.filter(({ id }) => !covered.has(id)).map(({ name }) => name);
};

/** What a person should know before sending; nothing here keeps them from it. */
export const sendWarnings = (bundle: Bundle, withConsent: boolean): string[] => {
  const missing = missingConsents(bundle);
  const orphans = bundle.consents.filter(({ treatment_id }) => treatment_id === null);
  const isLetterOld = bundle.updates_available_for_letter && !bundle.is_letter_deleted;
  return [
    ...(isLetterOld ? ['The treatments have changed since the letter was written.'] : []),
    ...(withConsent && bundle.updates_available_for_consent
      ? ['The treatments have changed since the consents were written.']
      : []),
    ...(withConsent && missing.length > 0 ? [`No consent text for: ${missing.join(', ')}.`] : []),
    ...(withConsent && orphans.length > 0
      ? [`Consent for a removed treatment: ${orphans.map(({ treatment_name }) => treatment_name).join(', ')}.`]
      : []),
  ];
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What leaves the clinic, a line each. */
export const contentLines = (bundle: Bundle, withConsent: boolean): string[] => {
  const { treatments } = bundle.json_attribute;
  return [
    ...(bundle.is_letter_deleted || bundle.letter.trim() === '' ? [] : ['The letter']),
    ...(bundle.is_treatment_deleted || treatments.length === 0
      ? []
      : [`${plural(treatments.length, 'treatment')}: ${treatments.map(({ name }) => name).join(', ')}`]),
    ...(withConsent && consentBarrier(bundle) === null ? [plural(bundle.consents.length, 'consent text')] : []),
  ];
};
