import { readAudioFile } from '../capture/audio-file.ts';
import type { CaptureEvent } from '../capture/capture-events.ts';
import { type Microphone, openMicrophone } from '../capture/microphone.ts';
import { openPhone } from '../capture/phone-capture.ts';
import {
  type LiveStatusEvent,
  type LiveTranscription,
  openLiveTranscription,
} from '../live/open-live-transcription.ts';
import type { StoreEvent } from '../upload/store-events.ts';
import type { RecorderDeps } from './recorder-logic.ts';
import type { RecordingInput } from './recorder-machine.ts';

export interface Capture extends Microphone {
  /** Recognises the recording live, where that is wanted. */
  readonly live?: LiveTranscription;
}

/** Opens the source of a recording: a file, a phone, or this device's microphone. */
export function openCapture(
  { meter, phone, heldLease }: RecorderDeps,
  { recording, source }: RecordingInput,
  report: (event: CaptureEvent | StoreEvent | LiveStatusEvent) => void,
): Capture {
  if (source.kind === 'file') return { command: () => undefined, close: readAudioFile(source.file, report) };
  if (source.kind === 'phone') {
    if (phone === undefined) throw new Error('There is no phone');
    return openPhone(phone, recording, meter, report);
  }
  const { id: recordingId, voiceNoteId, isLive } = recording;
  const { deviceId, twoVoices = false } = source;
  if (!isLive || heldLease === undefined) return openMicrophone({ deviceId, twoVoices, report, meter });
  const live = openLiveTranscription({ recordingId, voiceNoteId, heldLease, report });
  const microphone = openMicrophone({ deviceId, twoVoices, report, meter, tap: live.tap });
  return {
    live,
    command: microphone.command,
    close() {
      microphone.close();
      live.close();
    },
  };
}
