import { createContext, useContext } from 'react';
import type { LevelMeter } from '../../../shared/recorder/capture/audio-level.ts';
import type { RecordingSource } from '../../../shared/recorder/capture/capture-events.ts';
import type { PersonEvent } from '../../../shared/recorder/machine/recorder-events.ts';
import type { RecorderStage } from '../../../shared/recorder/machine/recorder-stage.ts';
import type { RecorderContext } from '../../../shared/recorder/machine/recorder-state.ts';
import type { KeptRecordings } from '../../../shared/recorder/recovery/kept-recordings.ts';

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
