import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, pageOf, pageQuery, patientName, requiredText } from './spine/fields.ts';
import { ERASURE_CONSULTATIONS_MAX, PATIENT_NAME_MAX_LENGTH } from './spine/limits.ts';
import { validationMessages } from './spine/messages.ts';

/**
 * Erasing a patient, and legal holds (behaviour.md#erasure). Admins reach every consultation of their practice here, other
 * users their own.
 */

const consultationIds = z.array(id).min(1).max(ERASURE_CONSULTATIONS_MAX);

/** A consultation that can be held or erased. */
export const foundConsultation = z.object({
  id,
  patient_name: z.string(),
  /** The patient in another system. */
  patient_id: z.string().nullable(),
  /** Who saw the patient. */
  practitioner: z.string(),
  start: moment,
  is_deleted: z.boolean(),
  is_signed: z.boolean(),
  held_at: moment.nullable(),
});
export type FoundConsultation = z.infer<typeof foundConsultation>;

/** What an erasure takes, in the order of its certificate. */
export const ERASED_KINDS = [
  'consultations',
  'recordings',
  'transcripts',
  'notes',
  'bundles',
  'messages',
  'shown_items',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];
export const erasedCounts = z.object(
  Object.fromEntries(ERASED_KINDS.map((kind) => [kind, z.int()])) as Record<ErasedKind, z.ZodInt>,
);
export type ErasedCounts = z.infer<typeof erasedCounts>;

export const erasure = z.object({
  id,
  requested_at: moment,
  /** When nothing of it was left; null before that. */
  finished_at: moment.nullable(),
  /** Nothing of it is left; its certificate follows once a backup would not bring it back. */
  waits_for_backup: z.boolean(),
  /** Null if that user's account is gone. */
  requested_by: z.string().nullable(),
  counts: erasedCounts,
  /** Until when copies of backups may still have it; null before the end. */
  backups_until: moment.nullable(),
  /** Of the certificate. */
  sha256: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

const choice = 'Not in the spec: erasing a patient is a right by law.';

export const erasures = {
  find: endpoint({
    method: 'POST',
    path: '/api/erasures/find',
    access: 'voice',
    reads: true,
    summary:
      'Consultations by a part of the patient’s name, by the patient’s id elsewhere, or under a legal hold; deleted ones too',
    body: z
      .strictObject({ query: requiredText(PATIENT_NAME_MAX_LENGTH).optional(), held: z.literal(true).optional() })
      .refine(({ query, held }) => query !== undefined || held, {
        path: ['query'],
        error: validationMessages.required,
      }),
    response: z.object({
      data: z.array(foundConsultation),
      /** Only the newest `ERASURE_CONSULTATIONS_MAX` are answered. */
      has_more: z.boolean(),
    }),
    choice,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/erasures/preview',
    access: 'voice',
    reads: true,
    summary: 'What an erasure of these consultations would take. Nothing is changed',
    body: z.strictObject({ consultation_ids: consultationIds }),
    response: z.object({
      counts: erasedCounts,
      audio_bytes: z.int(),
      /** Why these may not be erased; null if they may. */
      refusal: z.string().nullable(),
    }),
    choice,
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/api/admin/legal-holds',
    access: 'admin',
    summary: 'Holds consultations, so that neither a sweep nor an erasure takes them, or releases them; safe to repeat',
    body: z.strictObject({ consultation_ids: consultationIds, is_held: z.boolean() }),
    response: z.object({ data: z.array(foundConsultation) }),
    choice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/erasures',
    access: 'voice',
    summary: 'Erases consultations of one patient for good, confirmed by the patient’s name; safe to repeat',
    body: z.strictObject({ id, consultation_ids: consultationIds, patient_name: patientName }),
    response: erasure,
    choice,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/erasures',
    access: 'voice',
    summary: 'Erasures, newest first: an admin sees those of the practice, others their own',
    query: z.strictObject(pageQuery),
    response: pageOf(erasure),
    choice,
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/erasures/{id}/certificate',
    access: 'voice',
    summary: 'The certificate of an erasure as a PDF, without patient data',
    params: idParams,
    answers: 'file',
    choice,
  }),
};
