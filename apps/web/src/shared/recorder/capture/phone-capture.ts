import type { RecordingStart, StoreEvent } from '../upload/store-events.ts';
import type { LevelMeter } from './audio-level.ts';
import type { CaptureEvent } from './capture-events.ts';
import type { Microphone } from './microphone.ts';
import type { RemoteCapture, RemoteCaptureEvent } from './remote-capture.ts';

/**
 * A phone as this recorder's microphone: it stores and uploads the audio itself, and reports its progress
 * (behaviour.md#phone-microphone). Nothing of the audio passes through this page.
 */
export function openPhone(
  phone: RemoteCapture,
  { id, voiceNoteId }: RecordingStart,
  meter: LevelMeter,
  report: (event: CaptureEvent | StoreEvent) => void,
): Microphone {
  let peak = 0;
  const onEvent = (event: RemoteCaptureEvent): void => {
    if (event.type === 'level') {
      peak = event.peak;
    } else if (event.type === 'ready') {
      report({ type: 'CAPTURE.DEVICE', deviceId: '', label: event.label });
      report({ type: 'CAPTURE.READY', atMs: event.atMs, muted: event.muted });
    } else if (event.type === 'counts') {
      const { recordedSegments: recorded, confirmedSegments: confirmed, unsentMs } = event;
      const counts = { confirmed, unsent: recorded - confirmed, unsentMs, conflicts: 0, refused: 0 };
      report({ type: 'CAPTURE.ELSEWHERE', sliceCount: recorded });
      report({ type: 'STORE.COUNTS', savedSlices: recorded, segmentCount: recorded, counts });
    } else if (event.type === 'ended') {
      report({ type: 'CAPTURE.ELSEWHERE', sliceCount: event.segmentCount });
      report({ type: 'CAPTURE.ENDED', isAsked: !event.isInterrupted });
    } else if (event.type === 'away') {
      report({ type: 'CAPTURE.TROUBLE', trouble: event.isAway ? 'phone away' : null });
    } else if (event.type === 'refused') {
      report({ type: 'CAPTURE.REFUSED', reason: 'phoneRefused' });
    } else {
      report({ type: 'CAPTURE.LOST' });
    }
  };
  meter.read = () => peak;
  const followed = phone.start({ id, voiceNoteId }, onEvent);
  return {
    command(command) {
      if (command.type === 'STOP') followed.stop();
      else if (command.type === 'SET_MUTED') followed.setMuted(command.muted);
    },
    close() {
      meter.read = () => 0;
      followed.close();
    },
  };
}
