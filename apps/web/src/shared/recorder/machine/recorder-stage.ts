import type { SnapshotFrom } from 'xstate';
import type { recorderMachine } from './recorder-machine.ts';

/** What a person can tell apart. `opening` is the wait for the microphone. */
export type RecorderStage =
  | 'idle'
  | 'opening'
  | 'recording'
  | 'stopping'
  | 'readingFile'
  | 'uploading'
  | 'transcribing'
  | 'finishing'
  | 'askingAboutGaps'
  | 'failed'
  | 'done';

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
