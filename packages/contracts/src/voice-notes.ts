import { z } from 'zod';
import { consultation, consultationStart, consultationStop, stoppedConsultation } from './consultations.ts';
import { voiceNote, voiceNoteFilter, voiceNoteSummary } from './shapes/voice-note-shape.ts';
import { endpoint } from './spine/endpoint.ts';
import { email, id, idParams, limitedText, pageOf, pageQuery, patientName, trimmedText } from './spine/fields.ts';
import { DOCUMENT_MAX_LENGTH, TRANSCRIPT_MAX_LENGTH } from './spine/limits.ts';
import { expectedVersion } from './spine/text-version.ts';
import { streamedTextName } from './streamed-texts.ts';

const transcript = limitedText(TRANSCRIPT_MAX_LENGTH);

const VOICE_NOTE_SORTS = ['created_at', 'patient_name'] as const;
const voiceNoteSort = z.enum(VOICE_NOTE_SORTS.flatMap((name) => [name, `-${name}` as const]));
export type VoiceNoteSort = z.infer<typeof voiceNoteSort>;

const listQuery = z.strictObject({
  ...pageQuery,
  query: limitedText(100).optional(),
  sort: voiceNoteSort.optional(),
  only: voiceNoteFilter.optional(),
});

export const voiceNotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/voice-notes',
    access: 'voice',
    summary:
      'Voice notes without their texts, newest first unless sorted otherwise; without those of deleted consultations',
    query: listQuery,
    response: pageOf(voiceNoteSummary),
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/voice-notes/search',
    access: 'voice',
    summary: 'The same list, with the search in the body',
    reads: true,
    body: listQuery,
    response: pageOf(voiceNoteSummary),
    choice:
      'Not in the spec: names of patients are not in addresses, which proxies log. The query of the list answers the same.',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/voice-notes',
    access: 'voice',
    summary:
      'Starts an empty voice note: of the open consultation, or of a new one. While that has one, it is the answer',
    body: z.strictObject({ patient_name: patientName.optional(), email: email.optional() }),
    /** `message` is set if the open consultation has a note already, which stays unchanged. */
    response: voiceNote.extend({ message: z.string().optional() }),
    choice: 'The spec names the operation but not its verb and path.',
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}',
    access: 'voice',
    summary: 'One voice note; also the fallback fetch after 180 s',
    params: idParams,
    response: voiceNote,
    choice: 'The spec names the fetch but not its path.',
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/voice-notes/save',
    access: 'voice',
    summary:
      'Saves the transcript so far, every 30 s while it is spoken; may open and may end the consultation. It never undoes an edit',
    body: z.strictObject({
      patient_name: patientName.optional(),
      patient_session_id: id.optional(),
      create_session: z.boolean().optional(),
      transcript: transcript.optional(),
      template_id: id.nullable().optional(),
      end_session: z.boolean().optional(),
    }),
    response: z.object({ voice_note: voiceNote, patient_session: consultation }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/{id}/update',
    access: 'voice',
    summary: 'Edits a voice note',
    params: idParams,
    body: z.strictObject({
      transcript: transcript.optional(),
      notes: limitedText(DOCUMENT_MAX_LENGTH).optional(),
      is_processing: z.boolean().optional(),
      patient_name: patientName.optional(),
      template_id: id.nullable().optional(),
      title: trimmedText(120).optional(),
      /** The versions of transcript and notes that the edit is based on. */
      expected_transcript_version: expectedVersion,
      expected_notes_version: expectedVersion,
    }),
    response: voiceNote,
  }),
  chat: endpoint({
    method: 'POST',
    path: '/api/voice-notes/chat',
    access: 'voice',
    summary: 'Writes notes from the transcript; they stream as `voice-note.{id}.notes`',
    body: z.strictObject({
      transcribe: transcript,
      type: z.literal('notes'),
      /** The template's text as shown; default: the stored text of the note's template. */
      template: limitedText(DOCUMENT_MAX_LENGTH).optional(),
      session_id: id.optional(),
      voice_note_id: id,
      custom_template_used: z.boolean().optional(),
      /** The version of the transcript. */
      expected_version: expectedVersion,
    }),
    response: z.object({ voice_note: voiceNote, stream: streamedTextName }),
  }),
  createTitle: endpoint({
    method: 'POST',
    path: '/api/voice-notes/create-title-voice/{id}',
    access: 'voice',
    summary: 'Writes a short title from the transcript',
    params: idParams,
    response: z.object({ title: z.string() }),
  }),
  createWithVoice: endpoint({
    method: 'POST',
    path: '/api/voice-notes/create-with-voice',
    access: 'voice',
    summary: 'Opens a voice consultation; while one is open the answer is that one with a message',
    body: consultationStart,
    response: consultation,
  }),
  stopWithVoice: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/stop-with-voice',
    access: 'voice',
    summary: 'Ends the consultation of a voice note; ending it again answers the same',
    params: idParams,
    body: consultationStop,
    response: stoppedConsultation,
  }),
  resumeWithVoice: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/resume-with-voice',
    access: 'voice',
    summary: 'Resumes the consultation of a voice note; while another is open the answer is that one with a message',
    params: idParams,
    response: consultation,
  }),
};
