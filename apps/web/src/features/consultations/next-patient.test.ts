import type { Consultation } from '@openconsult/contracts/consultations';
import { expect, test } from 'vitest';
import { endedText, isUntouched } from './next-patient.ts';

const recording = (state: 'open' | 'transcribing' | 'done') => ({ state }) as never;

test.each([
  [null, 'Ended the consultation of Ada.'],
  [{ is_processing: false, recording: recording('done') }, 'Ended the consultation of Ada.'],
  [
    { is_processing: true, recording: recording('done') },
    'Ended the consultation of Ada. The notes will be finished and are in Voice notes.',
  ],
  [
    { is_processing: false, recording: recording('transcribing') },
    'Ended the consultation of Ada. The transcript will be in Voice notes.',
  ],
])('names what continues: %o', (note, text) => {
  expect(endedText('Ada', note)).toBe(text);
});

test('a consultation is untouched until it is named, recorded or written in', () => {
  const note = { transcript: '', notes: '', title: null, recording: null };
  const started = { patient_name: 'Patient 4', voice_note: null } as Consultation;
  const now = (change: object, noteChange: object = {}) =>
    ({ ...started, voice_note: { ...note, ...noteChange }, ...change }) as Consultation;
  expect(isUntouched(started, started)).toBe(true);
  expect(isUntouched(started, now({}))).toBe(true);
  expect(isUntouched(started, now({ patient_name: 'Ada' }))).toBe(false);
  for (const change of [{ transcript: 'x' }, { notes: 'x' }, { title: 'x' }, { recording: recording('open') }])
    expect(isUntouched(started, now({}, change))).toBe(false);
});
