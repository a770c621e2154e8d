import {
  type Bundle,
  type BundleConsent,
  type BundleSection,
  bundle,
  bundleConsent,
} from '@openconsult/contracts/bundles';
import { formatPrice } from '@openconsult/contracts/money';
import { type TreatmentItem, treatmentItem } from '@openconsult/contracts/treatment-item';
import type { BundleConsent as ConsentRow } from '@openconsult/db';
import { authorOf, isTextOpen } from '../streamed-texts/index.ts';
import { consentSourcesOf, isConsentBehind, isPriceBehind, noteSources, type PracticeList } from './facts.ts';
import { isFrozen } from './find-bundle.ts';
import type { BundleRow, NewTreatment } from './repo.ts';
import { isBundleBeingWritten } from './section-order.ts';

export const treatmentToWire = (row: NewTreatment): TreatmentItem =>
  treatmentItem.parse({
    id: row.id,
    catalogue_id: row.catalogueId,
    name: row.name,
    tooth: row.tooth,
    currency: row.currency,
    price: row.priceMinor,
    formatted_price: formatPrice(row.currency, row.priceMinor),
    evidence: row.evidence,
    status: row.status,
    price_source: row.priceSource,
    band: row.band,
    price_basis: row.priceBasis,
    price_choices: row.priceChoices,
  });

/** `list` is the practice's now, where the consent may depend on it. */
export const consentToWire = (
  row: ConsentRow,
  treatments: BundleRow['treatments'],
  list: PracticeList | null,
): BundleConsent =>
  bundleConsent.parse({
    id: row.id,
    // Null also while its treatment is removed.
    treatment_id: treatments.some(({ id }) => id === row.treatmentId) ? row.treatmentId : null,
    treatment_name: row.treatmentName,
    value: row.value,
    version: row.version,
    updates_available: isConsentBehind(row, treatments, list),
  });

/** Whether a section was written from other texts than there are now. What was sent stays as it is. */
const isFromOthers = (row: BundleRow, from: string | null, now: string): boolean =>
  !isFrozen(row) && from !== null && from !== now;

/** Whether the treatments, notes or transcript changed since the letter was written. */
const isLetterBehind = (row: BundleRow): boolean =>
  row.updatesAvailableForLetter || isFromOthers(row, row.letterSources, noteSources(row.voiceNote));

/** Whether the notes, the transcript or the list changed since the treatments were written. */
const areTreatmentsBehind = (row: BundleRow, list: PracticeList | null): boolean =>
  !row.isTreatmentDeleted &&
  (isFromOthers(row, row.treatmentSources, noteSources(row.voiceNote)) ||
    (!isFrozen(row) && list !== null && row.treatments.some((treatment) => isPriceBehind(treatment, list))));

/** Whether the treatments, what the practice says of them, or the transcript changed since the consents were written. */
const areConsentsBehind = (row: BundleRow, list: PracticeList | null): boolean =>
  row.updatesAvailableForConsent ||
  // Also where two treatments swapped their facts, so that the list as a whole says the same.
  (!isFrozen(row) && row.consents.some((consent) => isConsentBehind(consent, row.treatments, list))) ||
  (row.consents.length > 0 && isFromOthers(row, row.consentSources, consentSourcesOf(row.voiceNote)));

function sectionToWire(row: BundleRow, section: BundleSection): Bundle['sections'][BundleSection] {
  const text = row.streamedTexts.find(({ kind }) => kind === section);
  const { generation = 0 } = text ?? {};
  if (text && isTextOpen(text)) return { state: 'writing', generation };
  if (row.waitingSections.includes(section) && isBundleBeingWritten(row)) return { state: 'waiting', generation };
  return { state: text?.status === 'failed' ? 'failed' : 'none', generation };
}

export const bundleToWire = (row: BundleRow, list: PracticeList | null): Bundle =>
  bundle.parse({
    id: row.id,
    random_id: row.randomId,
    voice_note_id: row.voiceNoteId,
    patient_name: row.voiceNote.consultation.patientName,
    state: row.state,
    version: row.version,
    letter: row.letter,
    letter_version: row.letterVersion,
    letter_written_by: authorOf(row.letterWrittenBy),
    treatments_written_by: authorOf(row.treatmentsWrittenBy),
    consents_written_by: authorOf(row.consentsWrittenBy),
    treatments_version: row.treatmentsVersion,
    json_attribute: {
      treatments: row.treatments.map(treatmentToWire),
      other_treatments: row.otherTreatments.map(treatmentToWire),
    },
    consents: row.consents.map((consent) => consentToWire(consent, row.treatments, list)),
    sections: {
      letter: sectionToWire(row, 'letter'),
      treatment: sectionToWire(row, 'treatment'),
      consent: sectionToWire(row, 'consent'),
    },
    is_letter_deleted: row.isLetterDeleted,
    is_consent_deleted: row.isConsentDeleted,
    is_treatment_deleted: row.isTreatmentDeleted,
    updates_available_for_letter: isLetterBehind(row),
    updates_available_for_treatment: areTreatmentsBehind(row, list),
    updates_available_for_consent: areConsentsBehind(row, list),
    has_edited_consent: row.hasEditedConsent,
    is_frozen: isFrozen(row),
    has_letter_attachment: row.letterAttachmentKey !== null,
    patient_email: row.voiceNote.email,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });
