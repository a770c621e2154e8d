import { z } from 'zod';
import { message } from './messaging.ts';
import { treatmentItem, treatmentStatus } from './shapes/treatment-item.ts';
import { endpoint } from './spine/endpoint.ts';
import {
  currency,
  done,
  email,
  id,
  idParams,
  limitedText,
  moment,
  patientName,
  phone,
  priceMinor,
  requiredText,
  rowNumber,
} from './spine/fields.ts';
import { DOCUMENT_MAX_LENGTH, TRANSCRIPT_MAX_LENGTH } from './spine/limits.ts';
import { expectedVersion } from './spine/text-version.ts';
import { streamedTextName, writtenBy } from './streamed-texts.ts';

export const bundleSection = z.enum(['letter', 'treatment', 'consent']);
export type BundleSection = z.infer<typeof bundleSection>;

/** The sections in the order in which they are written. */
export const SECTION_ORDER: readonly BundleSection[] = bundleSection.options;

/** Treatments are removed together with their consents. */
export const removedWith = (section: BundleSection): readonly BundleSection[] =>
  section === 'treatment' ? ['treatment', 'consent'] : [section];

/** The writing of one section. */
const sectionWriting = z.object({
  /** 'waiting' until the sections before it are written; 'none' when nothing is to come, written or not. */
  state: z.enum(['none', 'waiting', 'writing', 'failed']),
  /** The generation of its streamed text: events of an older one belong to an earlier text. */
  generation: z.int(),
});

export const bundleConsent = z.object({
  id: z.string(),
  treatment_id: z.string().nullable(),
  treatment_name: z.string(),
  value: z.string(),
  /** Grows with every change of the text; an edit names the version it is based on. */
  version: z.int(),
  /** The treatment's name, tooth or price, or the practice's risks or wording for it, changed since the text was written. */
  updates_available: z.boolean(),
});
export type BundleConsent = z.infer<typeof bundleConsent>;

/** What goes to the patient: a letter, treatments with prices and a consent a treatment (behaviour.md#bundle). */
export const bundle = z.object({
  id: z.string(),
  voice_note_id: z.string(),
  /** Names its streams and identifies it, so that a page can resume after a reload. */
  random_id: z.string(),
  patient_name: z.string(),
  /** 'pending' can be sent (behaviour.md#bundle); 'sent' was. */
  state: z.enum(['pending', 'sent']),
  /** Grows with every change; a send names the version that was shown. */
  version: z.int(),
  letter: z.string(),
  /** Grow with every change of the letter and of the treatments; an edit names the version it is based on. */
  letter_version: z.int(),
  treatments_version: z.int(),
  letter_written_by: writtenBy.nullable(),
  treatments_written_by: writtenBy.nullable(),
  consents_written_by: writtenBy.nullable(),
  json_attribute: z.object({
    /** Those agreed or done. */
    treatments: z.array(treatmentItem),
    /** Those offered, refused or only mentioned: for the practitioner, never sent. */
    other_treatments: z.array(treatmentItem),
  }),
  consents: z.array(bundleConsent),
  sections: z.object({ letter: sectionWriting, treatment: sectionWriting, consent: sectionWriting }),
  is_letter_deleted: z.boolean(),
  is_consent_deleted: z.boolean(),
  is_treatment_deleted: z.boolean(),
  /**
   * A source changed since it was written: for the letter the treatments, the notes or the transcript; for the treatments
   * the notes, the transcript or a price of the practice's list; for the consents the treatments, the transcript, or the
   * practice's risks and wording.
   */
  updates_available_for_letter: z.boolean(),
  updates_available_for_treatment: z.boolean(),
  updates_available_for_consent: z.boolean(),
  has_edited_consent: z.boolean(),
  /** Can no longer be changed: it was sent, is being sent, or may have been. */
  is_frozen: z.boolean(),
  /** A picture follows the letter. */
  has_letter_attachment: z.boolean(),
  /** As given with the voice note. */
  patient_email: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
});
export type Bundle = z.infer<typeof bundle>;

const bundleAnswer = z.object({ data: bundle });
const documentText = limitedText(DOCUMENT_MAX_LENGTH);
const consentParams = z.strictObject({ id, consent_id: id });
const LETTER_ATTACHMENT = '/api/voice-notes/bundle/{id}/patient-letter-attachment';
const CONSENTS = '/api/voice-notes/patient_session_bundles/{id}/voice_note_treatment_consents';

/** Part of every send: its key makes a repeat harmless, the rest proves that the right bundle goes to the right patient. */
const sendBody = {
  bundle_id: id,
  with_consent: z.boolean(),
  /** The version and the patient's name on the screen; a mismatch answers 409. */
  bundle_version: rowNumber,
  patient_name: patientName,
  idempotency_key: id,
  /** The user confirmed sending this version to this recipient again; without it that answers 409 ALREADY_SENT. */
  again: z.literal(true).optional(),
};

export const bundles = {
  create: endpoint({
    method: 'POST',
    path: '/api/voice-notes/create-bundle',
    access: 'voice',
    summary:
      'Starts writing a section, and with `with_following` those after it; the first call opens the bundle. Streams as `voice-note.{random_id}.{type}`',
    body: z.strictObject({
      transcribe: limitedText(TRANSCRIPT_MAX_LENGTH),
      type: bundleSection,
      voice_note_id: id,
      random_id: z.uuid(),
      /** Sections the user removed before writing began. */
      deleted_sections: z.array(bundleSection).max(3).optional(),
      /**
       * The server also writes the sections after this one, each when the one before it has ended. While a bundle of the note
       * is being written, the call changes nothing and answers that bundle. A call in the form of the specification lacks it.
       */
      with_following: z.literal(true).optional(),
    }),
    response: z.object({
      data: z.object({
        patient_session_bundle_id: z.string(),
        /** For type consent: the ids of the consents, in order. */
        value: z.array(z.string()).optional(),
        stream: streamedTextName,
      }),
    }),
  }),
  ofNote: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/get-note-bundles',
    access: 'voice',
    summary: "A voice note's bundles, newest first; {id} is the voice note",
    params: idParams,
    response: z.object({ data: z.array(bundle) }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}',
    access: 'voice',
    summary: 'One bundle',
    params: idParams,
    response: bundleAnswer,
  }),
  toggleStatus: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/bundle/{id}/toggle-status/{status}',
    access: 'voice',
    summary: 'Sets the state of a bundle; one that went to the patient stays sent',
    params: z.strictObject({ id, status: z.enum(['pending', 'sent']) }),
    response: bundleAnswer,
  }),
  updateBooleanColumn: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/bundle/{id}/update-boolean-column/{column}',
    access: 'voice',
    summary: 'Removes or restores a section; removing the treatments also removes their consents',
    params: z.strictObject({
      id,
      column: z.enum([
        'is_letter_deleted',
        'is_consent_deleted',
        'is_treatment_deleted',
        'updates_available_for_letter',
        'updates_available_for_treatment',
        'updates_available_for_consent',
      ]),
    }),
    body: z.strictObject({ value: z.boolean() }),
    response: bundleAnswer,
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/bundle/{id}/update-bundle/{section}',
    access: 'voice',
    summary: 'Saves the edited letter',
    params: z.strictObject({ id, section: z.enum(['letter']) }),
    body: z.strictObject({ value: documentText, expected_version: expectedVersion }),
    response: bundleAnswer,
  }),
  updateTreatments: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/bundle/{id}/update-treatments',
    access: 'voice',
    summary:
      'Saves the edited list of treatments; items without an id are new, the id of a removed one restores it, the id of another treatment lists it',
    params: idParams,
    body: z.strictObject({
      treatments: z
        .array(
          z.strictObject({
            id: id.optional(),
            name: requiredText(120),
            tooth: z.string().trim().max(20).nullable(),
            currency,
            price: priceMinor.nullable(),
            evidence: z.string().max(2_000).optional(),
            /** Without it a treatment keeps its own, and one that was not listed is agreed. */
            status: treatmentStatus.optional(),
          }),
        )
        .max(100),
      expected_version: expectedVersion,
    }),
    response: bundleAnswer,
  }),
  updateHasEditedConsent: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/bundle/{id}/update-has-edited-consent',
    access: 'voice',
    summary: 'Stores whether the user edited a consent',
    params: idParams,
    body: z.strictObject({ value: z.boolean() }),
    response: bundleAnswer,
  }),
  consents: endpoint({
    method: 'GET',
    path: CONSENTS,
    access: 'voice',
    summary: "A bundle's consents, in order",
    params: idParams,
    response: z.object({ data: z.array(bundleConsent) }),
  }),
  createConsent: endpoint({
    method: 'POST',
    path: CONSENTS,
    access: 'voice',
    summary: 'Adds the consent of a treatment that has none. Repeated with the same text it answers the same consent',
    params: idParams,
    body: z.strictObject({ treatment_id: id, value: documentText.optional() }),
    response: bundleConsent,
  }),
  viewConsent: endpoint({
    method: 'GET',
    path: `${CONSENTS}/{consent_id}`,
    access: 'voice',
    summary: 'One consent',
    params: consentParams,
    response: bundleConsent,
  }),
  updateConsent: endpoint({
    method: 'PUT',
    path: `${CONSENTS}/{consent_id}`,
    access: 'voice',
    summary: 'Saves an edited consent',
    params: consentParams,
    body: z.strictObject({ value: documentText, expected_version: expectedVersion }),
    response: bundleConsent,
  }),
  deleteConsent: endpoint({
    method: 'DELETE',
    path: `${CONSENTS}/{consent_id}`,
    access: 'voice',
    summary: 'Removes one consent',
    params: consentParams,
    response: done,
  }),
  bulkDeleteConsents: endpoint({
    method: 'POST',
    path: `${CONSENTS}/bulk-delete`,
    access: 'voice',
    summary: 'Removes several consents',
    params: idParams,
    body: z.strictObject({ ids: z.array(id).max(100) }),
    response: done,
  }),
  details: endpoint({
    method: 'POST',
    path: '/api/voice-notes/bundle/get-details',
    access: 'voice',
    summary: 'Several bundles at once, in the order of `items`; those that the user does not have are omitted',
    reads: true,
    body: z.strictObject({ items: z.array(id).max(100) }),
    response: z.object({ data: z.array(bundle) }),
    choice: 'The spec names the field but not what it holds: the ids of bundles.',
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/voice-notes/bundle/{id}/copy',
    access: 'voice',
    summary: 'Opens a pending copy of a bundle, or answers the one that is open',
    params: idParams,
    body: z.strictObject({ random_id: z.uuid() }),
    response: bundleAnswer,
    choice: 'Not in the spec: a sent bundle cannot be changed, so a correction begins as a copy.',
  }),
  letterAttachment: endpoint({
    method: 'GET',
    path: LETTER_ATTACHMENT,
    access: 'voice',
    summary: 'The picture that follows the letter',
    params: idParams,
    answers: 'file',
    choice: 'The spec names only the path: a picture, printed on a page of its own after the letter.',
  }),
  attachToLetter: endpoint({
    method: 'POST',
    path: LETTER_ATTACHMENT,
    access: 'voice',
    summary: 'Attaches an uploaded picture to the letter, instead of the one before; safe to repeat',
    params: idParams,
    body: z.strictObject({ key: requiredText(200) }),
    response: bundleAnswer,
    choice: 'The spec names only the path; `key` is that of an own upload.',
  }),
  detachFromLetter: endpoint({
    method: 'DELETE',
    path: LETTER_ATTACHMENT,
    access: 'voice',
    summary: 'Removes the picture of the letter; safe to repeat',
    params: idParams,
    response: bundleAnswer,
    choice: 'The spec names only the path.',
  }),
  emailSummaryPdf: endpoint({
    method: 'GET',
    path: '/api/voice-notes/bundle/{id}/get-email-summary-pdf',
    access: 'voice',
    summary: 'The PDF exactly as the patient receives it',
    params: idParams,
    query: z.strictObject({ with_consent: z.enum(['0', '1']).optional() }),
    answers: 'file',
  }),
  sendEmail: endpoint({
    method: 'POST',
    path: '/api/voice-notes/bundle/send-email',
    access: 'voice',
    summary: 'Sends the bundle by e-mail with its PDF, once for a key',
    body: z.strictObject({ ...sendBody, email }),
    response: message,
  }),
  sendSms: endpoint({
    method: 'POST',
    path: '/api/voice-notes/bundle/send-sms',
    access: 'voice',
    summary: 'Sends a link to the PDF by SMS, once for a key',
    body: z.strictObject({ ...sendBody, phone }),
    response: message,
    choice: 'The spec has bundles by SMS but names only the e-mail call.',
  }),
};
