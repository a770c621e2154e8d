import { createContext, useContext } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LevelMeter } from './audio-level.ts';
import type { KeptRecordings } from './kept-recordings.ts';
import type { PersonEvent, RecordingSource } from './recorder-events.ts';
import type { recorderMachine } from './recorder-machine.ts';
import type { RecorderContext } from './recorder-state.ts';
import type { RecorderStage } from './recorder-words.ts';

/** The one recorder of the page, as its parts see it. */
export interface Recorder {
  stage: RecorderStage;
  context: RecorderContext;
  meter: LevelMeter;
  kept: KeptRecordings;
  send: (event: Exclude<PersonEvent, { type: 'START' }>) => void;
  /** Begins a recording for a note; does nothing while another runs. */
  start: (note: { voiceNoteId: string; patientName: string }, source: RecordingSource) => void;
}

export const RecorderReactContext = createContext<Recorder | null>(null);

/** The recorder, wherever one is in the signed-in area. Throws outside `RecorderProvider`. */
export function useRecorder(): Recorder {
  const recorder = useContext(RecorderReactContext);
  if (recorder === null) throw new Error('useRecorder is used outside RecorderProvider');
  return recorder;
}

/** The machine's state in the terms of a person. */
export function stageOf(snapshot: SnapshotFrom<typeof recorderMachine>): RecorderStage {
  if (snapshot.matches('notRecording')) return 'idle';
  if (snapshot.matches('done')) return 'done';
  if (snapshot.matches({ active: 'recording' })) return 'recording';
  if (snapshot.matches({ active: 'stopping' })) return 'stopping';
  if (snapshot.matches({ active: 'readingFile' })) return 'readingFile';
  if (snapshot.matches({ active: 'uploading' })) return 'uploading';
  if (snapshot.matches({ active: { recognising: 'finishing' } })) return 'finishing';
  if (snapshot.matches({ active: 'recognising' })) return 'transcribing';
  if (snapshot.matches({ active: 'askingAboutGaps' })) return 'askingAboutGaps';
  if (snapshot.matches({ active: 'failed' })) return 'failed';
  return 'opening';
}
