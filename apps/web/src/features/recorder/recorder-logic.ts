import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import { fromCallback, fromPromise } from 'xstate';
import { readAudioFile } from './audio-file.ts';
import type { LevelMeter } from './audio-level.ts';
import type { Journal } from './journal.ts';
import { openMicrophone } from './microphone.ts';
import { endRecording, fetchTranscript, segmentUploadPort, watchTranscript } from './recorder-calls.ts';
import type {
  CaptureCommand,
  EndAnswer,
  EndRequest,
  KeeperCommand,
  RecordingSource,
  RecordingStart,
  TranscriptNews,
} from './recorder-events.ts';
import { recorderMachine } from './recorder-machine.ts';
import { newRecording, RecordingKeeper } from './recording-keeper.ts';
import { lockRecording } from './recording-lock.ts';
import type { SegmentUploadPort } from './segment-upload-port.ts';

export interface RecorderParts {
  /** Commands wait until it is open, so that Record need not. */
  journal: Promise<Journal>;
  meter: LevelMeter;
  /** Where the audio goes; a phone that serves as microphone sends it under a grant of its own. */
  port?: SegmentUploadPort;
}

/** The recorder's machine with its real parts: this browser's microphone, journal and network. */
export function recorderLogic({ journal, meter, port = segmentUploadPort }: RecorderParts) {
  const keepers = new Map<string, Promise<RecordingKeeper>>();

  return recorderMachine.provide({
    actors: {
      capture: fromCallback<CaptureCommand, { source: RecordingSource }>(({ sendBack, receive, input }) => {
        if (input.source.kind === 'file') return readAudioFile(input.source.file, sendBack);
        const microphone = openMicrophone({ deviceId: input.source.deviceId, tell: sendBack, meter });
        receive(microphone.command);
        return microphone.close;
      }),

      keeper: fromCallback<KeeperCommand, { recording: RecordingStart }>(({ sendBack, receive, input }) => {
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
        receive((command) =>
          withKeeper((keeper) => {
            if (command.type === 'KEEP') keeper.keep(command.bytes, command.durationMs);
            else if (command.type === 'STOPPED') keeper.stopped();
            else if (command.type === 'CLEAR') void keeper.clear().catch(() => undefined);
            else if (command.type === 'REFILL') void keeper.refill(command.missing);
            else keeper.retry();
          }),
        );
        const wake = () => withKeeper((keeper) => keeper.wake());
        const leave = () => opened?.sendTail();
        window.addEventListener('online', wake);
        window.addEventListener('pagehide', leave);
        return () => {
          window.removeEventListener('online', wake);
          window.removeEventListener('pagehide', leave);
          withKeeper((keeper) => keeper.dispose());
          unlock();
        };
      }),

      endRecording: fromPromise<EndAnswer, EndRequest>(({ input }) => endRecording(input)),
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
