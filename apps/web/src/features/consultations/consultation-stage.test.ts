import type { VoiceNoteProgress } from '@openconsult/contracts/voice-note-shape';
import { afterEach, expect, test, vi } from 'vitest';
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
  recording: { recording_id: 'k', state, percent, duration_ms: 1, failure: null, waits_until: null },
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
])('case %# has the expected stage', (consultation, kind) => {
  expect(consultationStage(consultation).kind).toBe(kind);
});

afterEach(() => vi.useRealTimers());

test('shows until when a recording waits for the allowance of the next day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00.000Z') });
  const { recording: waiting } = recording('transcribing', 40);
  const stage = consultationStage(note({ recording: { ...waiting, waits_until: '2031-11-23T00:00:00.000Z' } }));
  expect(stage).toMatchObject({ kind: 'attention', text: expect.stringMatching(/^Waits until .*23/) });
});

test('shows the transcribed percentage', () => {
  expect(consultationStage(note(recording('transcribing', 40))).text).toBe('Transcribing 40 %');
});
