import { z } from 'zod';
import { recordingState, voiceNote } from './shapes/voice-note-shape.ts';
import { DOCX_TYPE, endpoint } from './spine/endpoint.ts';
import { id, idParams, limitedText, moment, trimmedText } from './spine/fields.ts';
import { PHRASE_MAX_LENGTH } from './spine/limits.ts';

/** A correction by the lexicon. `start` and `end` count characters of the phrase's text. */
export const phraseCorrection = z.object({ start: z.int(), end: z.int(), from: z.string(), to: z.string() });
export type PhraseCorrection = z.infer<typeof phraseCorrection>;

/** A word of a phrase with its properties. `start` and `end` count characters of the phrase's text. */
export const phraseWord = z.object({
  start: z.int(),
  end: z.int(),
  /** When it was spoken; null if the engine gives no times of words. */
  start_ms: z.int().nullable(),
  end_ms: z.int().nullable(),
  /** The recogniser was unsure of it. */
  unsure: z.boolean(),
  /** It was unsure, and a user confirmed the word. */
  confirmed: z.boolean(),
});
export type PhraseWord = z.infer<typeof phraseWord>;

/** Who speaks in a recording with two channels. */
export const speaker = z.enum(['clinician', 'patient']);
export type Speaker = z.infer<typeof speaker>;
export const speakerNames: Record<Speaker, string> = { clinician: 'Clinician', patient: 'Patient' };

/** A phrase of the transcript, or a gap whose audio never arrived. Times from the start of its recording. */
export const transcriptPhrase = z.object({
  id: z.string(),
  recording_id: z.string(),
  kind: z.enum(['speech', 'gap']),
  start_ms: z.int(),
  end_ms: z.int(),
  text: z.string(),
  corrections: z.array(phraseCorrection),
  /** In order, without overlaps. Those that a user wrote are neither unsure nor confirmed. */
  words: z.array(phraseWord),
  /** A user edited this text; no later recognition changes it. */
  edited: z.boolean(),
  /** Null where it is not known, and always with one microphone. */
  speaker: speaker.nullable(),
});
export type TranscriptPhrase = z.infer<typeof transcriptPhrase>;

/** One recording of the transcript, in order. */
export const transcriptRecording = z.object({
  recording_id: z.string(),
  state: recordingState,
  started_at: moment,
  duration_ms: z.int(),
  /** Who is on the left channel, where it has two. */
  left_speaker: speaker,
  /** It has speakers. */
  has_speakers: z.boolean(),
  /** When its audio was deleted by the practice's retention policy; null while it can be played. */
  audio_deleted_at: moment.nullable(),
});
export type TranscriptRecording = z.infer<typeof transcriptRecording>;

const phraseParams = z.strictObject({ id, phrase_id: id });

export const EXPORT_FORMATS = ['txt', 'md', 'docx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Reading and editing recognised speech, and its audio. Recording itself is `transcription`. */
export const transcripts = {
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/transcript',
    access: 'voice',
    summary: 'The phrases recognised so far, recording after recording',
    params: idParams,
    response: z.object({
      transcript: z.string(),
      /** A user edited the whole text, so it no longer consists of the phrases. */
      edited_by_hand: z.boolean(),
      recordings: z.array(transcriptRecording),
      /** The headings of the note’s template that were spoken of so far. */
      headings_heard: z.array(z.string()),
      phrases: z.array(transcriptPhrase),
    }),
    choice: 'Not in the spec: its event only announces that there is more.',
  }),
  editPhrase: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/{id}/phrases/{phrase_id}',
    access: 'voice',
    summary: 'Edits a phrase, for good, and its place in the transcript; an empty text removes it',
    params: phraseParams,
    body: z.strictObject({ text: trimmedText(PHRASE_MAX_LENGTH) }),
    response: z.object({ phrase: transcriptPhrase, edited_by_hand: z.boolean(), voice_note: voiceNote }),
    choice: 'Not in the spec: there the transcript is one text.',
  }),
  undoCorrection: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/phrases/{phrase_id}/undo-correction',
    access: 'voice',
    summary: 'Undoes one correction; an unknown one changes nothing',
    params: phraseParams,
    body: z.strictObject({
      start: z.int().min(0).max(PHRASE_MAX_LENGTH),
      from: limitedText(PHRASE_MAX_LENGTH),
      to: limitedText(PHRASE_MAX_LENGTH),
    }),
    response: z.object({ phrase: transcriptPhrase, edited_by_hand: z.boolean(), voice_note: voiceNote }),
    choice: 'Not in the spec: nor is the lexicon.',
  }),
  confirmWord: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/phrases/{phrase_id}/confirm-word',
    access: 'voice',
    summary: 'Confirms a marked word, or undoes that; an unknown word changes nothing',
    params: phraseParams,
    body: z.strictObject({
      start: z.int().min(0).max(PHRASE_MAX_LENGTH),
      end: z.int().min(0).max(PHRASE_MAX_LENGTH),
      text: limitedText(PHRASE_MAX_LENGTH),
      confirmed: z.boolean(),
    }),
    response: z.object({ phrase: transcriptPhrase }),
    choice: 'Not in the spec: nor are words to check.',
  }),
  chooseSpeaker: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/{id}/phrases/{phrase_id}/speaker',
    access: 'voice',
    summary: 'Says who spoke a phrase, for good; null: it is not known',
    params: phraseParams,
    body: z.strictObject({ speaker: speaker.nullable() }),
    response: z.object({ phrase: transcriptPhrase }),
    choice: 'Not in the spec: nor are two channels.',
  }),
  chooseLeftSpeaker: endpoint({
    method: 'PUT',
    path: '/api/voice-notes/{id}/recordings/{recording_id}/left-speaker',
    access: 'voice',
    summary: 'Says who is on the left channel of a recording. Phrases whose speaker a user chose stay',
    params: z.strictObject({ id, recording_id: id }),
    body: z.strictObject({ speaker }),
    response: z.object({ recording: transcriptRecording, phrases: z.array(transcriptPhrase) }),
    choice: 'Not in the spec: nor are two channels.',
  }),
  audio: endpoint({
    method: 'POST',
    path: '/api/voice-notes/{id}/recordings/{recording_id}/audio',
    access: 'voice',
    summary: 'An address that plays the recording, or that its file is being made: ask again soon',
    params: z.strictObject({ id, recording_id: id }),
    response: z.object({
      /** 'none': no audio is stored; 'deleted': no longer; 'recording': it has not been stopped yet. */
      state: z.enum(['ready', 'making', 'recording', 'none', 'deleted', 'failed']),
      url: z.string().nullable(),
      expires_at: moment.nullable(),
    }),
    choice: 'Not in the spec: words can be checked against the sound.',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/voice-notes/{id}/transcript/export',
    access: 'voice',
    summary: 'The transcript as a file. With times it is phrase by phrase, else the current text',
    params: idParams,
    query: z.strictObject({ format: z.enum(EXPORT_FORMATS), times: z.enum(['0', '1']).optional() }),
    answers: 'file',
    fileType: ['text/plain', 'text/markdown', DOCX_TYPE],
    choice: 'Not in the spec: the transcript belongs to the clinic.',
  }),
};
