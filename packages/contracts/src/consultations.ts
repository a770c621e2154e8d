import { z } from 'zod';
import { noteFilter, voiceNote, voiceNoteProgress } from './shapes/voice-note-shape.ts';
import { endpoint } from './spine/endpoint.ts';
import {
  calendarDay,
  done,
  email,
  id,
  idParams,
  limitedText,
  moment,
  pageOf,
  pageQuery,
  patientName,
  requiredText,
} from './spine/fields.ts';
import { CONSULTATION_COUNT_DAYS_MAX, EMBED_PATIENT_ID_LENGTH, TRANSCRIPT_MAX_LENGTH } from './spine/limits.ts';

/** How a consultation was started (behaviour.md#consultations). */
export const CONSULTATION_KINDS = ['normal', 'soe', 'platform', 'without_tracking', 'voice'] as const;
export const consultationKind = z.enum(CONSULTATION_KINDS);
export type ConsultationKind = z.infer<typeof consultationKind>;

/**
 * Why the page ends a consultation; the server ends inactive ones ('timeout'). A page closed while recording sends
 * 'page_closed'; the consultation ends a minute later unless the user returns, since a reload looks the same
 * (behaviour.md#recording).
 */
export const stopReason = z.enum(['person', 'next_patient', 'idle', 'window_left', 'page_closed']);
export type StopReason = z.infer<typeof stopReason>;
export const consultationEnd = z.enum([...stopReason.options, 'timeout']);

/** A consultation (behaviour.md#consultations). `total_time` in seconds, by the server's clock. */
export const consultation = z.object({
  id: z.string(),
  kind: consultationKind,
  /** The patient in the practice's own system, or in that of a platform. */
  patient_id: z.string().nullable(),
  name: z.string(),
  patient_session: z.string(),
  patient_name: z.string(),
  total_time: z.int(),
  start: moment,
  end: moment.nullable(),
  /** Why it ended; null while open. */
  ended_by: consultationEnd.nullable(),
  /**
   * The moment from which the timer counts, by the server's clock: after a pause, later than `start`. Null once ended.
   */
  counting_from: moment.nullable(),
  /** Seconds since the last activity of the user in it, by the server's clock. Null once ended. */
  idle_time: z.int().nullable(),
  voice_note: voiceNote.nullable(),
  segment_key: z.string().nullable(),
  patient_session_transcription: z.object({ transcript: z.string() }).nullable(),
  /** Present when creation is refused. */
  message: z.string().optional(),
});
export type Consultation = z.infer<typeof consultation>;

/** A consultation in a list, without the texts of its voice note. */
export const consultationSummary = consultation
  .omit({ patient_session_transcription: true, message: true, idle_time: true })
  .extend({ voice_note: voiceNoteProgress.nullable() });
export type ConsultationSummary = z.infer<typeof consultationSummary>;

/** The input that every kind of start accepts. */
const startFields = {
  patient_name: patientName.optional(),
  create_session: z.boolean().optional(),
  transcript: limitedText(TRANSCRIPT_MAX_LENGTH).optional(),
  template_id: id.nullable().optional(),
};
export const consultationStart = z.strictObject(startFields);

/** Identifies one load of the page. The last two calls of a page may arrive out of order, so each names its page. */
const pageId = z.string().min(1).max(64);

/** The body is optional: the Stop button sends none. */
export const consultationStop = z.strictObject({ reason: stopReason.optional(), page_id: pageId.optional() }).nullish();

/** `total_time` in seconds, without the pauses. */
export const stoppedConsultation = z.object({ start: moment, end: moment, total_time: z.int() });

const soeIdentifier = requiredText(100);
const soePatient = { soe_patient_id: soeIdentifier, soe_practice_id: soeIdentifier };

const CONSULTATION_SORTS = ['start', 'patient_name'] as const;
const consultationSort = z.enum(CONSULTATION_SORTS.flatMap((name) => [name, `-${name}` as const]));
export type ConsultationSort = z.infer<typeof consultationSort>;

const listQuery = z.strictObject({
  ...pageQuery,
  query: limitedText(100).optional(),
  sort: consultationSort.optional(),
  only: noteFilter.optional(),
});

const DAY_MS = 86_400_000;
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** No consultation is older, and a database rejects dates far outside this range. */
const countedDay = calendarDay.refine((day) => day >= '1900-01-01' && day < '2200-01-01');

/** Both days are included. Default: the last 30 days. */
const countQuery = z
  .strictObject({
    start: countedDay.optional(),
    end: countedDay.optional(),
    type: consultationKind.optional(),
    name: limitedText(100).optional(),
    /** The time zone of the days, such as Europe/London; default UTC. */
    time_zone: z.string().max(64).refine(isZone).optional(),
  })
  .refine(
    ({ start, end }) =>
      start === undefined ||
      end === undefined ||
      (Date.parse(end) >= Date.parse(start) &&
        Date.parse(end) - Date.parse(start) < CONSULTATION_COUNT_DAYS_MAX * DAY_MS),
    { path: ['end'] },
  );

/** Consultations of one day and their total length in seconds. */
const dailyCount = z.object({ count: z.int(), total_time: z.int() });

export const consultations = {
  list: endpoint({
    method: 'GET',
    path: '/api/patient-sessions',
    access: 'consultations',
    summary: 'Consultations without their texts, newest first unless sorted otherwise; without deleted ones',
    query: listQuery,
    response: pageOf(consultationSummary),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/search',
    access: 'consultations',
    summary: 'The same list, with the search in the body',
    reads: true,
    body: listQuery,
    response: pageOf(consultationSummary),
    choice:
      'Not in the spec: names of patients are not in addresses, which proxies log. The query of the list answers the same.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/patient-sessions',
    access: 'tracked_consultations',
    summary: 'The same as create-session, by the name of the resource',
    body: consultationStart,
    response: consultation,
  }),
  ongoing: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/ongoing',
    access: 'consultations',
    summary: 'The open consultation, if there is one',
    response: z.object({ data: consultation.nullable() }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/create-session',
    access: 'tracked_consultations',
    summary: 'Opens a consultation with its voice note; while one is open the answer is that one with a message',
    body: consultationStart,
    response: consultation,
  }),
  createWithSoe: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/create-with-soe',
    access: 'tracked_consultations',
    summary: 'Opens a consultation with a patient of the SOE platform; a known patient has their name',
    body: z.strictObject({ ...startFields, ...soePatient }),
    response: consultation,
  }),
  createWithPlatform: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/create-with-platform',
    access: 'tracked_consultations',
    summary: 'Opens a consultation with the patient that an embedding platform names',
    body: z.strictObject({
      ...startFields,
      patient_id: z.string().length(EMBED_PATIENT_ID_LENGTH),
      email: email.optional(),
    }),
    response: consultation,
  }),
  createWithoutTracking: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/create-without-tracking',
    access: 'tracked_consultations',
    summary: 'Opens a consultation that does not track what the patient views',
    body: consultationStart,
    response: consultation,
  }),
  dailyCounts: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/month-session-count',
    access: 'consultations',
    summary: 'The number of consultations on each day, and in each month, of a period',
    query: countQuery,
    response: z.object({
      /** Every day of the period in order, also those without a consultation. */
      days: z.array(dailyCount.extend({ day: calendarDay })),
      /** YYYY-MM. */
      months: z.array(dailyCount.extend({ month: z.string() })),
      total: z.int(),
    }),
  }),
  soePatient: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/api/get-soe-patient',
    access: 'consultations',
    summary: 'What the user’s own earlier consultations know of a patient of the SOE platform; null: not seen yet',
    query: z.strictObject(soePatient),
    response: z.object({
      data: z
        .object({
          ...soePatient,
          patient_name: z.string(),
          patient_session_id: z.string(),
          last_seen_at: moment,
          session_count: z.int(),
        })
        .nullable(),
    }),
  }),
  viewByUuid: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/uuid/{uuid}',
    access: 'consultations',
    summary: 'One consultation by its uuid, which is its id here',
    params: z.strictObject({ uuid: id }),
    response: consultation,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/{id}',
    access: 'consultations',
    summary: 'One consultation',
    params: idParams,
    response: consultation,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/patient-sessions/{id}',
    access: 'tracked_consultations',
    summary: 'Renames the patient of a consultation',
    params: idParams,
    body: z.strictObject({ patient_name: patientName }),
    response: consultation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/patient-sessions/{id}',
    access: 'consultations',
    summary: 'Ends a consultation and removes it from every list; it can be restored',
    params: idParams,
    response: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/{id}/restore',
    access: 'consultations',
    summary: 'Restores a deleted consultation; it stays ended',
    params: idParams,
    response: consultation,
    choice: 'Not in the spec: a delete can be undone.',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/{id}/resume-session',
    access: 'tracked_consultations',
    summary: 'Resumes an ended consultation; while another is open the answer is that one with a message',
    params: idParams,
    response: consultation,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/{id}/stop1',
    access: 'tracked_consultations',
    summary: 'Ends a consultation; ending it again answers the same',
    params: idParams,
    body: consultationStop,
    response: stoppedConsultation,
  }),
  keepAlive: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/{id}/keep-alive',
    access: 'consultations',
    summary: 'Marks an open consultation as active, so that the server does not end it',
    params: idParams,
    body: z.strictObject({ page_id: pageId.optional() }).nullish(),
    response: z.object({ is_open: z.boolean() }),
    choice: 'Not in the spec: activity for the timeout, which the spec has without a number.',
  }),
};
