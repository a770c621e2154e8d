import { createActorContext } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { LevelMeter } from '../../../shared/recorder/capture/audio-level.ts';
import type { RecordingSource } from '../../../shared/recorder/capture/capture-events.ts';
import {
  type MachineStage,
  type RecorderContext,
  type RecorderFailure,
  recorderMachine,
  stageOf,
  type UserEvent,
} from '../../../shared/recorder/machine/recorder-machine.ts';
import type { UnsentRecordings } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import { type Recognition, type RecognitionFailure, startOfRecognition } from './recognition.ts';

/** The machine of the one recorder of the page. */
export const RecorderActor = createActorContext(recorderMachine);

/** The actions of the recorder. The object stays the same while the page is open. */
export interface Recorder {
  readonly meter: LevelMeter;
  readonly unsent: UnsentRecordings;
  readonly send: (event: Exclude<UserEvent, { type: 'START' | 'RETRY' }>) => void;
  /** Begins a recording for a note; does nothing while another runs. */
  readonly start: (note: { voiceNoteId: string; patientName: string }, source: RecordingSource) => Promise<void>;
  readonly retry: () => void;
}

export const RecorderReactContext = createContext<Recorder | null>(null);
export const RecognitionReactContext = createContext<Recognition | null>(null);

/** The actions of the recorder. Throws outside `RecorderProvider`. */
export function useRecorder(): Recorder {
  const recorder = useContext(RecorderReactContext);
  if (recorder === null) throw new Error('useRecorder is used outside RecorderProvider');
  return recorder;
}

/** Selects from the recorder's context and renders again when the selection changes. */
export const useRecording = <T>(select: (context: RecorderContext) => T): T =>
  RecorderActor.useSelector(({ context }) => select(context));

/** The stages a user can distinguish, from Record to the transcript. */
export type RecorderStage = Exclude<MachineStage, 'ending' | 'accepted'> | Recognition['stage'];

/** The machine's stage, followed by that of the recognition on the server. */
export const stageWith = (stage: MachineStage, recognition: Recognition | null): RecorderStage =>
  stage === 'accepted' || stage === 'ending' ? (recognition ?? startOfRecognition).stage : stage;

export interface RecorderStatus extends Omit<Recognition, 'stage' | 'failure'> {
  readonly stage: RecorderStage;
  readonly failure: RecorderFailure | RecognitionFailure | null;
}

/** The state of the recording, from Record to the transcript. */
export function useRecorderStatus(): RecorderStatus {
  const machineStage = RecorderActor.useSelector(stageOf);
  const machineFailure = useRecording(({ failure }) => failure);
  const recognition = useContext(RecognitionReactContext) ?? startOfRecognition;
  const stage = stageWith(machineStage, recognition);
  return { ...recognition, stage, failure: recognition.failure ?? machineFailure };
}

export const useRecorderStage = (): RecorderStage => useRecorderStatus().stage;

/** Whether the server has all audio of another note's recording: it is recognised there, and the recorder is free. */
export const isFreeFor = (voiceNoteId: string, stage: MachineStage, recordedNoteId: string | undefined): boolean =>
  stage === 'accepted' && recordedNoteId !== voiceNoteId;

/** The stage beside a note: idle once another note's recording needs the recorder no longer. */
export const useStageBeside = (voiceNoteId: string): RecorderStage => {
  const stage = useRecorderStage();
  const machineStage = RecorderActor.useSelector(stageOf);
  const recordedNoteId = useRecording(({ recording }) => recording?.voiceNoteId);
  return isFreeFor(voiceNoteId, machineStage, recordedNoteId) ? 'idle' : stage;
};
