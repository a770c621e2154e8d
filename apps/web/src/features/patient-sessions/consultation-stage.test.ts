import type { VoiceNoteProgress } from '@openconsult/contracts/voice-note';
import { expect, test } from 'vitest';
import { consultationStage } from './consultation-stage.ts';

const note = (changes: Partial<VoiceNoteProgress>): { voice_note: VoiceNoteProgress } => ({
  voice_note: {
    id: 'n',
    has_transcript: false,
    has_notes: false,
    template_id: null,
    title: null,
    is_processing: false,
    notes_failure: null,
    recording: null,
    ...changes,
  },
});

const recording = (state: 'open' | 'transcribing' | 'done' | 'failed', percent = 0) => ({
  recording: { segment_key: 'k', state, percent, duration_ms: 1, failure: null },
});

test.each([
  [{ voice_note: null }, 'empty'],
  [note({}), 'empty'],
  [note(recording('open')), 'recording'],
  [note(recording('transcribing', 40)), 'transcribing'],
  [note(recording('failed')), 'attention'],
  [note({ ...recording('done'), has_transcript: true }), 'transcript'],
  [note({ has_transcript: true, notes_failure: 'unavailable' }), 'attention'],
  [note({ has_transcript: true, has_notes: true }), 'notes'],
])('case %# has its stage', (session, kind) => {
  expect(consultationStage(session).kind).toBe(kind);
});

test('shows the percentage that is transcribed', () => {
  expect(consultationStage(note(recording('transcribing', 40))).text).toBe('Transcribing 40 %');
});
