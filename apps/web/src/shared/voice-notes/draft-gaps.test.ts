import { expect, test } from 'vitest';
import { draftGaps } from './draft-gaps.ts';

const note: Parameters<typeof draftGaps>[0] = {
  recording: null,
  has_notes: true,
  notes_failure: null,
  sign_state: 'draft',
  bundle: null,
  is_processing: false,
};
const pending = { state: 'pending' as const, sent_at: null };
const failed = {
  recording_id: 'r',
  state: 'failed' as const,
  percent: 0,
  duration_ms: 1,
  failure: 'not_audio' as const,
  waits_until: null,
};

test.each([
  ['no notes', { has_notes: false }, ['No notes yet'], 'notes'],
  ['notes that nobody read', {}, ['Not signed'], 'notes'],
  [
    'notes that were read',
    { sign_state: 'reviewed' as const, bundle: pending },
    ['Read, not signed', 'Bundle not sent'],
    'notes',
  ],
  ['a bundle beside signed notes', { sign_state: 'signed' as const, bundle: pending }, ['Bundle not sent'], 'bundle'],
  [
    'a recording that failed',
    { has_notes: false, recording: failed },
    ['Transcription failed', 'No notes yet'],
    'record',
  ],
])('%s', (_, change, gaps, step) => {
  expect(draftGaps({ ...note, ...change })).toEqual({ gaps, step });
});
