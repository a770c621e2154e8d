import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { Journal } from '../journal/journal.ts';
import { lockRecording } from '../recovery/recording-lock.ts';
import { AudioStore, newRecording } from '../upload/audio-store.ts';
import type { SegmentUploadPort } from '../upload/segment-upload-port.ts';
import type { RecordingStart, StoreCommand, StoreEvent } from '../upload/store-events.ts';
import { leaveConsultation } from './recorder-calls.ts';

interface OpenOptions {
  readonly recording: RecordingStart;
  readonly journal: Promise<Journal>;
  readonly port: SegmentUploadPort;
  readonly report: (event: StoreEvent) => void;
}

/** The store of a new recording. Commands wait until the journal is open; other tabs leave the recording alone. */
export function openAudioStore({ recording: start, journal, port, report }: OpenOptions) {
  const recording = newRecording(start, SEGMENT_CONTENT_TYPE);
  let unlock: (() => void) | undefined = lockRecording(recording.id);
  let isStopped = false;
  // A closing page cannot wait for the journal.
  let opened: AudioStore | undefined;
  const opening = journal.then((store) => {
    opened = new AudioStore({ recording, journal: store, port, report });
    opened.prepare();
    return opened;
  });
  const withStore = (action: (store: AudioStore) => void) => void opening.then(action);

  const release = () => {
    unlock?.();
    unlock = undefined;
  };
  const wake = () => withStore((store) => store.wake());
  const leave = ({ persisted }: PageTransitionEvent) => {
    opened?.sendTail();
    if (!persisted && !isStopped) leaveConsultation(recording.voiceNoteId);
  };
  window.addEventListener('online', wake);
  window.addEventListener('pagehide', leave);

  return {
    store: opening,

    command(command: StoreCommand): void {
      if (command.type === 'STOPPED') isStopped = true;
      // A slice after the end makes it this page's recording again.
      if (command.type === 'SAVE') unlock ??= lockRecording(recording.id);
      withStore((store) => {
        if (command.type === 'SAVE') store.save(command.bytes, command.durationMs);
        else if (command.type === 'STOPPED') store.stopped();
        else if (command.type === 'CLEAR') void store.clear().then(release, release);
        else if (command.type === 'REFILL') void store.refill(command.missing);
        else store.retry();
      });
    },

    close(): void {
      window.removeEventListener('online', wake);
      window.removeEventListener('pagehide', leave);
      withStore((store) => store.dispose());
      release();
    },
  };
}
