import type { HeldLease } from '@openconsult/contracts/recorder-leases';
import { fromCallback, fromPromise } from 'xstate';
import type { LevelMeter } from '../capture/audio-level.ts';
import type { CaptureCommand } from '../capture/capture-events.ts';
import type { RemoteCapture } from '../capture/remote-capture.ts';
import type { Journal } from '../journal/journal.ts';
import type { LiveTranscription } from '../live/open-live-transcription.ts';
import type { AudioStore } from '../upload/audio-store.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import { segmentUploadPort } from '../upload/segment-upload-calls.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import type { StoreCommand } from '../upload/store-events.ts';
import { openAudioStore } from './open-audio-store.ts';
import { openCapture } from './open-capture.ts';
import { endRecording } from './recorder-calls.ts';
import { type RecordingInput, recorderMachine } from './recorder-machine.ts';

export interface RecorderDeps {
  /** Commands wait until it is open, so that Record need not. */
  journal: Promise<Journal>;
  meter: LevelMeter;
  /** Where the audio goes; a phone sends it under a grant of its own. */
  port?: SegmentUploadPort;
  /** This window's lease of the recorder, without which nothing is recognised live. */
  heldLease?: () => Promise<HeldLease | null>;
  /** The phone that may take the place of the microphone. */
  phone?: RemoteCapture;
}

/** The recorder's machine with this browser's microphone, journal and network. */
export function recorderLogic(deps: RecorderDeps) {
  const { journal, port = segmentUploadPort } = deps;
  let live: LiveTranscription | undefined;
  let store: Promise<AudioStore> | undefined;

  return recorderMachine.provide({
    actors: {
      capture: fromCallback<CaptureCommand, RecordingInput>(({ sendBack, receive, input }) => {
        const capture = openCapture(deps, input, sendBack);
        live = capture.live;
        receive(capture.command);
        return capture.close;
      }),
      store: fromCallback<StoreCommand, RecordingInput>(({ sendBack, receive, input }) => {
        if (input.source.kind === 'phone') {
          // The phone has the audio, so there is nothing to refill from.
          receive((command) => command.type === 'REFILL' && sendBack({ type: 'STORE.REFILLED', found: 0 }));
          return undefined;
        }
        const opened = openAudioStore({ recording: input.recording, journal, port, report: sendBack });
        store = opened.store;
        receive(opened.command);
        return opened.close;
      }),
      endRecording: fromPromise<EndAnswer, EndRequest>(async ({ input }) => {
        // The last live phrases are stored first; what is missing is recognised from the audio.
        await live?.finish();
        return endRecording(input);
      }),
    },
    actions: {
      // What cannot be deleted stays in the journal, and is offered on the next load.
      discard: () => void store?.then((opened) => opened.discard()).catch(() => undefined),
    },
  });
}
