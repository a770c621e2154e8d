import type { VoiceNoteProgress } from '@openconsult/contracts/voice-note-shape';
import { afterEach, expect, test, vi } from 'vitest';
import { setUserCountry } from '../moment/user-locale.ts';
import { noteStage } from './note-stage.ts';

const note = (changes: Partial<VoiceNoteProgress>): VoiceNoteProgress => ({
  id: 'n',
  has_transcript: false,
  has_notes: false,
  template_id: null,
  title: null,
  is_processing: false,
  notes_failure: null,
  sign_state: 'draft',
  signed_at: null,
  recording: null,
  bundle: null,
  ...changes,
});

const recording = (state: 'open' | 'transcribing' | 'done' | 'failed', percent = 0) => ({
  recording: { recording_id: 'k', state, percent, duration_ms: 1, failure: null, waits_until: null },
});

test.each([
  [null, 'empty'],
  [note({}), 'empty'],
  [note(recording('open')), 'recording'],
  [note(recording('transcribing', 40)), 'transcribing'],
  [note(recording('failed')), 'attention'],
  [note({ ...recording('done'), has_transcript: true }), 'recorded'],
  [note({ has_transcript: true, notes_failure: 'unavailable' }), 'attention'],
  [note({ has_transcript: true, has_notes: true }), 'notes'],
  [note({ has_notes: true, sign_state: 'signed', signed_at: '2026-11-22T08:40:00.000Z' }), 'signed'],
  [note({ has_notes: true, bundle: { state: 'pending', sent_at: null } }), 'bundle'],
  [note({ has_notes: true, bundle: { state: 'sent', sent_at: null } }), 'sent'],
  [note({ ...recording('open'), bundle: { state: 'sent', sent_at: null } }), 'recording'],
])('case %# has the expected stage', (given, kind) => {
  expect(noteStage(given).kind).toBe(kind);
});

afterEach(() => {
  vi.useRealTimers();
  setUserCountry(null);
});

test('shows until when a recording waits for the allowance of the next day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T18:00:00.000Z') });
  const { recording: waiting } = recording('transcribing', 40);
  const stage = noteStage(note({ recording: { ...waiting, waits_until: '2031-11-23T00:00:00.000Z' } }));
  expect(stage).toMatchObject({ kind: 'attention', text: expect.stringMatching(/^Waits until .*23/) });
});

test('shows the transcribed percentage', () => {
  expect(noteStage(note(recording('transcribing', 40))).text).toBe('Transcribing 40 %');
});

test('shows when a bundle was sent', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 18) });
  setUserCountry('GB');
  const sentOn = (day: number) => ({ state: 'sent' as const, sent_at: new Date(2026, 10, day, 8, 40).toISOString() });
  expect(noteStage(note({ bundle: sentOn(22) })).text).toBe('Sent 08:40');
  expect(noteStage(note({ bundle: sentOn(21) })).text).toBe('Sent 21 Nov 2026');
});
