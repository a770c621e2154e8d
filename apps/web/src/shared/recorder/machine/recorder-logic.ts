import type { RecorderTurn } from '@openconsult/contracts/recorder-leases';
import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import { fromCallback, fromPromise } from 'xstate';
import { readAudioFile } from '../capture/audio-file.ts';
import type { LevelMeter } from '../capture/audio-level.ts';
import type { CaptureCommand, RecordingSource } from '../capture/capture-events.ts';
import { openMicrophone } from '../capture/microphone.ts';
import { openPhone } from '../capture/phone-capture.ts';
import type { RemoteCapture } from '../capture/remote-capture.ts';
import type { Journal } from '../journal/journal.ts';
import { type LiveTranscription, openLiveTranscription } from '../live/open-live-transcription.ts';
import { lockRecording } from '../recovery/recording-lock.ts';
import type { KeeperCommand, RecordingStart } from '../upload/keeper-events.ts';
import type { EndAnswer, EndRequest } from '../upload/recording-end.ts';
import { newRecording, RecordingKeeper } from '../upload/recording-keeper.ts';
import { segmentUploadPort } from '../upload/segment-upload-calls.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import { endRecording, fetchTranscript, leaveConsultation, watchTranscript } from './recorder-calls.ts';
import type { TranscriptNews } from './recorder-events.ts';
import { recorderMachine } from './recorder-machine.ts';

export interface RecorderParts {
  /** Commands wait until it is open, so that Record need not. */
  journal: Promise<Journal>;
  meter: LevelMeter;
  /** Where the audio goes; a phone that serves as microphone sends it under a grant of its own. */
  port?: SegmentUploadPort;
  /** This window's turn at the recorder, without which nothing is recognised live. */
  recorderTurn?: () => Promise<RecorderTurn | null>;
  /** The phone that may take the place of the microphone. */
  phone?: RemoteCapture;
}

interface Input {
  recording: RecordingStart;
  source: RecordingSource;
}

/** The recorder's machine with its real parts: this browser's microphone, journal and network. */
export function recorderLogic({ journal, meter, port = segmentUploadPort, recorderTurn, phone }: RecorderParts) {
  const keepers = new Map<string, Promise<RecordingKeeper>>();
  const lives = new Map<string, LiveTranscription>();

  return recorderMachine.provide({
    actors: {
      capture: fromCallback<CaptureCommand, Input>(({ sendBack, receive, input: { recording, source } }) => {
        if (source.kind === 'file') return readAudioFile(source.file, sendBack);
        if (source.kind === 'phone') {
          if (phone === undefined) throw new Error('There is no phone');
          const followed = openPhone(phone, recording, meter, sendBack);
          receive(followed.command);
          return followed.close;
        }
        const { id: recordingId, voiceNoteId } = recording;
        const live =
          recording.isLive && recorderTurn
            ? openLiveTranscription({ recordingId, voiceNoteId, recorderTurn, report: sendBack })
            : undefined;
        if (live !== undefined) lives.set(recordingId, live);
        const microphone = openMicrophone({
          deviceId: source.deviceId,
          tell: sendBack,
          meter,
          ...(live !== undefined && { tap: live.tap }),
        });
        receive(microphone.command);
        return () => {
          microphone.close();
          live?.close();
          lives.delete(recordingId);
        };
      }),

      keeper: fromCallback<KeeperCommand, Input>(({ sendBack, receive, input }) => {
        if (input.source.kind === 'phone') {
          // The phone keeps it; there is nothing here to refill from.
          receive((command) => command.type === 'REFILL' && sendBack({ type: 'KEEPER.REFILLED', found: 0 }));
          return undefined;
        }
        const recording = newRecording(input.recording, SEGMENT_CONTENT_TYPE);
        const unlock = lockRecording(recording.id);
        // A page that is being closed waits for nothing.
        let opened: RecordingKeeper | undefined;
        const opening = journal.then((store) => {
          const keeper = new RecordingKeeper({ recording, journal: store, port, report: sendBack });
          opened = keeper;
          keeper.prepare();
          return keeper;
        });
        keepers.set(recording.id, opening);
        const withKeeper = (act: (keeper: RecordingKeeper) => void) => void opening.then(act);
        let isStopped = false;
        receive((command) => {
          if (command.type === 'STOPPED') isStopped = true;
          withKeeper((keeper) => {
            if (command.type === 'KEEP') keeper.keep(command.bytes, command.durationMs);
            else if (command.type === 'STOPPED') keeper.stopped();
            else if (command.type === 'CLEAR') void keeper.clear().catch(() => undefined);
            else if (command.type === 'REFILL') void keeper.refill(command.missing);
            else keeper.retry();
          });
        });
        const wake = () => withKeeper((keeper) => keeper.wake());
        const leave = ({ persisted }: PageTransitionEvent) => {
          opened?.sendTail();
          if (!persisted && !isStopped) leaveConsultation(input.recording.voiceNoteId);
        };
        window.addEventListener('online', wake);
        window.addEventListener('pagehide', leave);
        return () => {
          window.removeEventListener('online', wake);
          window.removeEventListener('pagehide', leave);
          withKeeper((keeper) => keeper.dispose());
          unlock();
        };
      }),

      endRecording: fromPromise<EndAnswer, EndRequest>(async ({ input }) => {
        // The last words are settled by who has heard them; whatever is missing is recognised from the audio.
        await lives.get(input.segmentKey)?.finish();
        return endRecording(input);
      }),
      watchTranscript: fromCallback<TranscriptNews, { voiceNoteId: string }>(({ sendBack, input }) =>
        watchTranscript(input.voiceNoteId, sendBack),
      ),
      fetchTranscript: fromPromise<void, { voiceNoteId: string }>(({ input }) => fetchTranscript(input.voiceNoteId)),
    },
    actions: {
      discard: ({ context }) => letGo(context.recording, (keeper) => keeper.discard()),
      forget: ({ context }) => letGo(context.recording, (keeper) => keeper.clear()),
    },
  });

  function letGo(recording: RecordingStart | null, act: (keeper: RecordingKeeper) => Promise<void>): void {
    const keeper = recording === null ? undefined : keepers.get(recording.id);
    if (recording === null || keeper === undefined) return;
    keepers.delete(recording.id);
    // What could not be deleted stays in the journal, and is offered again on the next load.
    void keeper.then(act).catch(() => undefined);
  }
}
