import type { VoiceNote } from '@openconsult/contracts/voice-note';
import { expect, test } from 'vitest';
import { consultationStage } from './consultation-stage.ts';

const note = (changes: Partial<VoiceNote>): { voice_note: VoiceNote } => ({
  voice_note: {
    id: 'n',
    patient_name: 'Patient 1',
    patient_session_id: 's',
    is_deleted: false,
    transcript: '',
    notes: '',
    template_id: null,
    title: null,
    is_processing: false,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    notes_failure: null,
    notes_written_by: null,
    recording: null,
    ...changes,
  },
});

const recording = (state: 'open' | 'transcribing' | 'done' | 'failed', percent = 0) => ({
  recording: { segment_key: 'k', state, percent, duration_ms: 1 },
});

test.each([
  [{ voice_note: null }, 'empty'],
  [note({}), 'empty'],
  [note(recording('open')), 'recording'],
  [note(recording('transcribing', 40)), 'transcribing'],
  [note(recording('failed')), 'attention'],
  [note({ ...recording('done'), transcript: 'Spoken.' }), 'transcript'],
  [note({ transcript: 'Spoken.', notes_failure: 'unavailable' }), 'attention'],
  [note({ transcript: 'Spoken.', notes: '## Findings' }), 'notes'],
])('the stage of case %# is told apart', (session, kind) => {
  expect(consultationStage(session).kind).toBe(kind);
});

test('the share that is transcribed is said', () => {
  expect(consultationStage(note(recording('transcribing', 40))).text).toBe('Transcribing 40 %');
});
