import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { id, idParams, moment, pageOf, pageQuery } from './spine/fields.ts';
import {
  RETENTION_AUDIO_DAYS,
  RETENTION_AUDIO_DAYS_MIN,
  RETENTION_AUDIT_YEARS_MIN,
  RETENTION_DAYS_MAX,
  RETENTION_DELETED_DAYS,
  RETENTION_DELETED_DAYS_MIN,
  RETENTION_LETTER_YEARS_MIN,
  RETENTION_RECORD_YEARS_MIN,
  RETENTION_TRANSCRIPT_DAYS_MIN,
  RETENTION_YEARS_MAX,
} from './spine/limits.ts';
import { answerMessages } from './spine/messages.ts';

/** How long a practice stores what (behaviour.md#retention). */

const wholeNumber = (min: number, max: number) => {
  const message = answerMessages.wholeNumber(min, max);
  return z.int(message).min(min, message).max(max, message);
};
const days = (min: number) => wholeNumber(min, RETENTION_DAYS_MAX);
const years = (min: number) => wholeNumber(min, RETENTION_YEARS_MAX);

/** Null: for ever. */
export const retentionPolicy = z.strictObject({
  /** After the notes were signed and the recording was recognised. */
  audio_days: days(RETENTION_AUDIO_DAYS_MIN).nullable(),
  /** After the same moment. */
  transcript_days: days(RETENTION_TRANSCRIPT_DAYS_MIN).nullable(),
  /** Letters with their treatments and consents, and what was sent of them: after the last change or sending. */
  letter_years: years(RETENTION_LETTER_YEARS_MIN).nullable(),
  /** Signed notes, and with them everything of their consultation: after the last change of any of it. */
  record_years: years(RETENTION_RECORD_YEARS_MIN).nullable(),
  /** Events of the audit trail. */
  audit_years: years(RETENTION_AUDIT_YEARS_MIN).nullable(),
  /** After a consultation was deleted. One with signed notes, or of which something was sent, stays as a record. */
  deleted_days: days(RETENTION_DELETED_DAYS_MIN),
});
export type RetentionPolicy = z.infer<typeof retentionPolicy>;

export const DEFAULT_RETENTION_POLICY: RetentionPolicy = {
  audio_days: RETENTION_AUDIO_DAYS,
  transcript_days: null,
  letter_years: null,
  record_years: null,
  audit_years: null,
  deleted_days: RETENTION_DELETED_DAYS,
};

/** 'record': a consultation with signed notes; 'deleted': one that a user had deleted. */
export const RETENTION_KINDS = ['audio', 'transcript', 'letter', 'record', 'audit', 'deleted'] as const;
export const retentionKind = z.enum(RETENTION_KINDS);
export type RetentionKind = z.infer<typeof retentionKind>;

/** How much of a kind is deleted. */
export const retentionTotal = z.object({
  kind: retentionKind,
  count: z.int(),
  /** Of audio and texts; pictures and PDFs are not counted. */
  bytes: z.int(),
  /** The moments from which the periods of the oldest and the newest are counted. */
  oldest: moment.nullable(),
  newest: moment.nullable(),
});
export type RetentionTotal = z.infer<typeof retentionTotal>;

export const retentionSweep = z.object({
  id,
  /** 'failed': it ended early; the next one continues. */
  state: z.enum(['running', 'done', 'failed']),
  started_at: moment,
  finished_at: moment.nullable(),
  /** Null for the daily one. */
  requested_by: z.string().nullable(),
  policy: retentionPolicy,
  /** Only the kinds of which something was deleted. */
  totals: z.array(retentionTotal),
});
export type RetentionSweep = z.infer<typeof retentionSweep>;

export const retentionView = z.object({
  policy: retentionPolicy,
  saved_at: moment.nullable(),
  /** From when on it is applied once a day; null before the first day that the worker knew of the practice. */
  starts_at: moment.nullable(),
});
export type RetentionView = z.infer<typeof retentionView>;

const choice = 'Not in the spec: storing no longer than needed is a duty of the practice.';

export const retention = {
  view: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'How long the practice stores what',
    response: retentionView,
    choice,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/retention/preview',
    access: 'admin',
    reads: true,
    summary: 'What a policy would delete now. Nothing is changed',
    body: retentionPolicy,
    response: z.object({
      totals: z.array(retentionTotal),
      /** Recordings that stay because their notes are not signed. */
      unsigned_recordings: z.int(),
      /** Consultations under a legal hold. */
      held_consultations: z.int(),
    }),
    choice,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'Changes the policy, which is applied from now on, once a day; safe to repeat',
    body: retentionPolicy,
    response: retentionView,
    choice,
  }),
  startSweep: endpoint({
    method: 'POST',
    path: '/api/admin/retention/sweeps',
    access: 'admin',
    summary:
      'Applies the saved policy now, 409 without one or if it is not the given one; a repeated request, or one while another runs, returns the sweep that runs',
    /** `saved_at`: of the policy whose preview was confirmed. */
    body: z.strictObject({ id, saved_at: moment }),
    response: retentionSweep,
    choice,
  }),
  sweeps: endpoint({
    method: 'GET',
    path: '/api/admin/retention/sweeps',
    access: 'admin',
    summary: 'What was deleted, newest first; of daily sweeps only those that deleted something',
    query: z.strictObject(pageQuery),
    response: pageOf(retentionSweep),
    choice,
  }),
  exportSweep: endpoint({
    method: 'GET',
    path: '/api/admin/retention/sweeps/{id}/export',
    access: 'admin',
    summary: 'The report of a sweep as a CSV file: kinds, ids, sizes and dates, no patient data',
    params: idParams,
    answers: 'file',
    fileType: 'text/csv',
    choice,
  }),
};
