import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { Journal } from '../journal/journal.ts';
import { lockRecording } from '../recovery/recording-lock.ts';
import type { KeeperCommand, KeeperEvent, RecordingStart } from '../upload/keeper-events.ts';
import { newRecording, RecordingKeeper } from '../upload/recording-keeper.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import { leaveConsultation } from './recorder-calls.ts';

interface KeeperOptions {
  readonly recording: RecordingStart;
  readonly journal: Promise<Journal>;
  readonly port: SegmentUploadPort;
  readonly report: (event: KeeperEvent) => void;
}

/** The keeper of a new recording. Commands wait until the journal is open; other tabs leave the recording alone. */
export function openKeeper({ recording: start, journal, port, report }: KeeperOptions) {
  const recording = newRecording(start, SEGMENT_CONTENT_TYPE);
  let unlock: (() => void) | undefined = lockRecording(recording.id);
  let isStopped = false;
  // A closing page cannot wait for the journal.
  let opened: RecordingKeeper | undefined;
  const opening = journal.then((store) => {
    opened = new RecordingKeeper({ recording, journal: store, port, report });
    opened.prepare();
    return opened;
  });
  const withKeeper = (action: (keeper: RecordingKeeper) => void) => void opening.then(action);

  const release = () => {
    unlock?.();
    unlock = undefined;
  };
  const wake = () => withKeeper((keeper) => keeper.wake());
  const leave = ({ persisted }: PageTransitionEvent) => {
    opened?.sendTail();
    if (!persisted && !isStopped) leaveConsultation(recording.voiceNoteId);
  };
  window.addEventListener('online', wake);
  window.addEventListener('pagehide', leave);

  return {
    keeper: opening,

    command(command: KeeperCommand): void {
      if (command.type === 'STOPPED') isStopped = true;
      // A slice after the end makes it this page's recording again.
      if (command.type === 'KEEP') unlock ??= lockRecording(recording.id);
      withKeeper((keeper) => {
        if (command.type === 'KEEP') keeper.keep(command.bytes, command.durationMs);
        else if (command.type === 'STOPPED') keeper.stopped();
        else if (command.type === 'CLEAR') void keeper.clear().then(release, release);
        else if (command.type === 'REFILL') void keeper.refill(command.missing);
        else keeper.retry();
      });
    },

    close(): void {
      window.removeEventListener('online', wake);
      window.removeEventListener('pagehide', leave);
      withKeeper((keeper) => keeper.dispose());
      release();
    },
  };
}
