import type { RecorderTurn } from '@openconsult/contracts/recorder-leases';
import { fromCallback, fromPromise } from 'xstate';
import type { LevelMeter } from '../capture/audio-level.ts';
import type { CaptureCommand } from '../capture/capture-events.ts';
import type { RemoteCapture } from '../capture/remote-capture.ts';
import type { Journal } from '../journal/journal.ts';
import type { LiveTranscription } from '../live/open-live-transcription.ts';
import type { KeeperCommand } from '../upload/keeper-events.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import type { RecordingKeeper } from '../upload/recording-keeper.ts';
import { segmentUploadPort } from '../upload/segment-upload-calls.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import { openCapture } from './open-capture.ts';
import { openKeeper } from './open-keeper.ts';
import { endRecording } from './recorder-calls.ts';
import { type RecordingInput, recorderMachine } from './recorder-machine.ts';

export interface RecorderDeps {
  /** Commands wait until it is open, so that Record need not. */
  journal: Promise<Journal>;
  meter: LevelMeter;
  /** Where the audio goes; a phone sends it under a grant of its own. */
  port?: SegmentUploadPort;
  /** This window's turn at the recorder, without which nothing is recognised live. */
  recorderTurn?: () => Promise<RecorderTurn | null>;
  /** The phone that may take the place of the microphone. */
  phone?: RemoteCapture;
}

/** The recorder's machine with this browser's microphone, journal and network. */
export function recorderLogic(deps: RecorderDeps) {
  const { journal, port = segmentUploadPort } = deps;
  let live: LiveTranscription | undefined;
  let keeper: Promise<RecordingKeeper> | undefined;

  return recorderMachine.provide({
    actors: {
      capture: fromCallback<CaptureCommand, RecordingInput>(({ sendBack, receive, input }) => {
        const capture = openCapture(deps, input, sendBack);
        live = capture.live;
        receive(capture.command);
        return capture.close;
      }),
      keeper: fromCallback<KeeperCommand, RecordingInput>(({ sendBack, receive, input }) => {
        if (input.source.kind === 'phone') {
          // The phone has the audio, so there is nothing to refill from.
          receive((command) => command.type === 'REFILL' && sendBack({ type: 'KEEPER.REFILLED', found: 0 }));
          return undefined;
        }
        const opened = openKeeper({ recording: input.recording, journal, port, report: sendBack });
        keeper = opened.keeper;
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
      discard: () => void keeper?.then((opened) => opened.discard()).catch(() => undefined),
    },
  });
}
