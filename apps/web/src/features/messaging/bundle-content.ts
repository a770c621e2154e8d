import type { Bundle } from '@openconsult/contracts/bundles';
import { consentGaps, haveConsentsFailed } from '@openconsult/contracts/consent-gaps';
import { isDefaultPatientName } from '@openconsult/contracts/patient-name';

/** Whether there is a consent to send, or one that is missing. */
export const wantsConsents = ({
  is_consent_deleted,
  is_treatment_deleted,
  consents,
  json_attribute,
}: Bundle): boolean =>
  !is_consent_deleted && (consents.length > 0 || (!is_treatment_deleted && json_attribute.treatments.length > 0));

/** Why a bundle cannot go with consent; null when it can. */
export const consentBarrier = (bundle: Bundle): string | null => {
  if (bundle.is_consent_deleted) return 'The consents are removed from this bundle.';
  if (!wantsConsents(bundle)) return 'There are no consent texts in this bundle.';
  if (haveConsentsFailed(bundle)) return 'The consents could not be written.';
  const { empty, orphaned, missing } = consentGaps(bundle);
  if (empty[0] !== undefined) return `The consent for ${empty[0]} is still empty.`;
  if (orphaned.length > 0) return `Remove the consent for a removed treatment first: ${orphaned.join(', ')}.`;
  return missing.length > 0 ? `Write the missing consent text first: ${missing.join(', ')}.` : null;
};

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const STALE_LETTER_TEXT = 'The notes or the treatments have changed since the letter was written.';
const STALE_TREATMENTS_TEXT = 'The notes or your price list have changed since the treatments were written.';
const STALE_CONSENTS_TEXT =
  'The treatments, their risks or wording, or the transcript have changed since the consents were written.';

const unnamedText = (name: string): string =>
  `No name was entered for this patient. The texts call them “${name}”: enter the name at the top of the page, then correct the texts.`;

/** What the patient reads as a treatment without a price. */
const unpricedText = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} has no price.` : `${names.length} treatments have no price: ${names.join(', ')}.`;

/** Warnings before sending; none of them prevents it. */
export const sendWarnings = (bundle: Bundle, withConsent: boolean): string[] => {
  const isLetterStale = bundle.updates_available_for_letter && !bundle.is_letter_deleted;
  const unpriced = bundle.is_treatment_deleted
    ? []
    : bundle.json_attribute.treatments.filter(({ price }) => price === null).map(({ name }) => name);
  return [
    ...(isDefaultPatientName(bundle.patient_name) ? [unnamedText(bundle.patient_name)] : []),
    ...(unpriced.length > 0 ? [unpricedText(unpriced)] : []),
    ...(isLetterStale ? [STALE_LETTER_TEXT] : []),
    ...(bundle.updates_available_for_treatment ? [STALE_TREATMENTS_TEXT] : []),
    ...(withConsent && bundle.updates_available_for_consent ? [STALE_CONSENTS_TEXT] : []),
  ];
};

/** The content that is sent, one line each. */
export const contentLines = (bundle: Bundle, withConsent: boolean): string[] => {
  const { treatments } = bundle.json_attribute;
  return [
    ...(bundle.is_letter_deleted || bundle.letter.trim() === ''
      ? []
      : [bundle.has_letter_attachment ? 'The letter with its picture' : 'The letter']),
    ...(bundle.is_treatment_deleted || treatments.length === 0
      ? []
      : [`${plural(treatments.length, 'treatment')}: ${treatments.map(({ name }) => name).join(', ')}`]),
    ...(withConsent && consentBarrier(bundle) === null ? [plural(bundle.consents.length, 'consent text')] : []),
  ];
};
