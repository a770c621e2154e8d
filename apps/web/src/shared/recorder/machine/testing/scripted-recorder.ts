import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { CaptureCommand, CaptureEvent, RecordingSource } from '../../capture/capture-events.ts';
import type { EndAnswer, EndRequest } from '../../upload/recording-end.ts';
import type { StoreCommand, StoreEvent } from '../../upload/store-events.ts';
import {
  type MachineStage,
  type RecorderContext,
  type RecorderEvent,
  type RecordingInput,
  recorderMachine,
  stageOf,
} from '../recorder-machine.ts';

interface Deferred<T> {
  resolve: (value: T) => void;
  reject: () => void;
}

/** The recorder with fakes for the microphone, the journal and the network. */
export class ScriptedRecorder {
  readonly clock = new SimulatedClock();
  readonly saved: { recordingId: string; bytes: Blob }[] = [];
  readonly captureCommands: CaptureCommand[] = [];
  readonly storeCommands: StoreCommand[] = [];
  readonly ends: EndRequest[] = [];
  readonly discarded: string[] = [];
  captures = 0;
  capturesMax = 0;
  capture: ((event: CaptureEvent) => void) | undefined;
  store: ((event: StoreEvent) => void) | undefined;
  end: Deferred<EndAnswer> | undefined;
  recordings = 0;

  readonly actor = createActor(
    recorderMachine.provide({
      actors: {
        capture: fromCallback<CaptureCommand, RecordingInput>(({ sendBack, receive }) => {
          this.captures += 1;
          this.capturesMax = Math.max(this.capturesMax, this.captures);
          this.capture = sendBack;
          receive((command) => this.captureCommands.push(command));
          return () => {
            this.captures -= 1;
            this.capture = undefined;
          };
        }),
        store: fromCallback<StoreCommand, RecordingInput>(({ sendBack, receive, input }) => {
          this.store = sendBack;
          receive((command) => {
            this.storeCommands.push(command);
            if (command.type === 'SAVE') this.saved.push({ ...command, recordingId: input.recording.id });
          });
          return () => {
            this.store = undefined;
          };
        }),
        endRecording: fromPromise<EndAnswer, EndRequest>(({ input }) => {
          this.ends.push(input);
          return new Promise((resolve, reject) => {
            this.end = { resolve, reject: () => reject(new Error('unreachable')) };
          });
        }),
      },
      actions: {
        discard: ({ context }) => void this.discarded.push(context.recording?.id ?? ''),
      },
    }),
    { clock: this.clock },
  ).start();

  send(event: RecorderEvent): void {
    this.actor.send(event);
  }

  start(kind: RecordingSource['kind'] = 'microphone'): void {
    this.recordings += 1;
    const recording = {
      id: `r${this.recordings}`,
      voiceNoteId: 'note-1',
      userId: 'anna',
      patientLabel: 'Patient 1',
      startedAtMs: 0,
      isLive: false,
    };
    const sources = {
      microphone: { kind: 'microphone', deviceId: null },
      file: { kind: 'file', file: new Blob(['not decoded']) },
      phone: { kind: 'phone' },
    } as const satisfies Record<RecordingSource['kind'], RecordingSource>;
    this.send({ type: 'START', recording, source: sources[kind] });
  }

  slice(): Blob {
    const bytes = new Blob(['x']);
    this.capture?.({ type: 'CAPTURE.SLICE', bytes, durationMs: 1_000 });
    return bytes;
  }

  counts(confirmed: number, unsent: number, aside: { conflicts?: number; refused?: number } = {}): void {
    const counts = { confirmed, unsent, unsentMs: unsent * 3_000, conflicts: 0, refused: 0, ...aside };
    const segmentCount = confirmed + unsent;
    this.store?.({ type: 'STORE.COUNTS', savedSlices: segmentCount, segmentCount, counts });
  }

  /** The report of a phone about its segments. */
  phone(recorded: number, confirmed: number): void {
    this.capture?.({ type: 'CAPTURE.ELSEWHERE', sliceCount: recorded });
    this.counts(confirmed, recorded - confirmed);
  }

  /** The recordings whose audio may be deleted here, as the server has it. */
  cleared(): number {
    return this.storeCommands.filter(({ type }) => type === 'CLEAR').length;
  }

  get stage(): MachineStage {
    return stageOf(this.actor.getSnapshot());
  }

  get context(): RecorderContext {
    return this.actor.getSnapshot().context;
  }

  is(state: string): boolean {
    const path = JSON.stringify(this.actor.getSnapshot().value);
    return path.includes(`"${state}"`);
  }

  /** A recording of `slices` slices, stopped, its last slice in. */
  recorded(slices: number): void {
    this.start();
    this.capture?.({ type: 'CAPTURE.READY', atMs: 0 });
    for (let at = 1; at < slices; at += 1) this.slice();
    this.send({ type: 'STOP' });
    this.slice();
    this.capture?.({ type: 'CAPTURE.ENDED' });
  }
}

/** Waits until the given answers have arrived. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
