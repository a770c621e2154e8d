import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, pageOf, pageQuery, patientName } from './fields.ts';
import { TRANSCRIPT_MAX_LENGTH } from './limits.ts';
import { voiceNote } from './voice-note.ts';

/** A consultation (@spec §3 Patient session). `total_time` in seconds, by the server's clock. */
export const patientSession = z.object({
  id: z.string(),
  patient_id: z.string().nullable(),
  name: z.string(),
  patient_session: z.string(),
  patient_name: z.string(),
  total_time: z.int(),
  start: moment,
  end: moment.nullable(),
  voice_note: voiceNote.nullable(),
  segment_key: z.string().nullable(),
  patient_session_transcription: z.object({ transcript: z.string() }).nullable(),
  /** Present when creation is refused. */
  message: z.string().optional(),
});
export type PatientSession = z.infer<typeof patientSession>;

export const patientSessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/patient-sessions',
    access: 'consultations',
    summary: 'Consultations, newest first',
    query: z.strictObject({ ...pageQuery, query: z.string().max(100).optional() }),
    response: pageOf(patientSession),
  }),
  ongoing: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/ongoing',
    access: 'consultations',
    summary: 'The open consultation, if there is one',
    response: z.object({ data: patientSession.nullable() }),
  }),
  createSession: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/create-session',
    access: 'consultations',
    summary: 'Opens a consultation with its voice note; while one is open the answer is that one with a message',
    body: z.strictObject({
      patient_name: patientName.optional(),
      create_session: z.boolean().optional(),
      transcript: z.string().max(TRANSCRIPT_MAX_LENGTH).optional(),
      template_id: id.nullable().optional(),
    }),
    response: patientSession,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/patient-sessions/{id}',
    access: 'consultations',
    summary: 'One consultation',
    params: idParams,
    response: patientSession,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/patient-sessions/{id}',
    access: 'consultations',
    summary: 'Renames the patient of a consultation',
    params: idParams,
    body: z.strictObject({ patient_name: patientName }),
    response: patientSession,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/patient-sessions/{id}/stop1',
    access: 'consultations',
    summary: 'Ends a consultation; ending it again answers the same',
    params: idParams,
    response: z.object({ start: moment, end: moment, total_time: z.int() }),
  }),
};
