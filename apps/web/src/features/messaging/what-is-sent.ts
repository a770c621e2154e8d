import type { Bundle } from '@openconsult/contracts/bundles';

/** Why a bundle cannot go with consent; null when it can. */
export const consentBarrier = (bundle: Pick<Bundle, 'is_consent_deleted' | 'consents'>): string | null => {
  if (bundle.is_consent_deleted) return 'The consents are removed from this bundle.';
  if (bundle.consents.length === 0) return 'There are no consent texts in this bundle.';
  const empty = bundle.consents.find(({ value }) => value.trim() === '');
  return empty === undefined ? null : `The consent for ${empty.treatment_name} is still empty.`;
};

/** The treatments that would go without a consent text of their own. */
export const missingConsents = (
  bundle: Pick<Bundle, 'json_attribute' | 'is_treatment_deleted' | 'consents'>,
): string[] => {
  if (bundle.is_treatment_deleted) return [];
  const covered = new Set(bundle.consents.map(({ treatment_id }) => treatment_id));
  return bundle.json_attribute.treatments.filter(({ id }) => !covered.has(id)).map(({ name }) => name);
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
