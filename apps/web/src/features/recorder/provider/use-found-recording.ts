import { useEffect, useEffectEvent } from 'react';
import type { FoundRecording, RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { patientNameOf } from '../../../shared/recorder/machine/recorder-calls.ts';
import type { RecordingStart } from '../../../shared/recorder/upload/keeper-events.ts';

export interface FoundRecordingParts {
  readonly userId: string;
  /** Claims the person's one recorder where it is free; false leaves the recording to be stopped. */
  readonly claim: () => Promise<boolean>;
  readonly begin: (recording: RecordingStart) => void;
}

/** Goes on with what the phone records since before this page was loaded anew (behaviour.md#phone-microphone). */
export const useFoundRecording = (phone: RemoteCapture, { userId, claim, begin }: FoundRecordingParts): void => {
  const goOn = useEffectEvent(async ({ id, voiceNoteId, sinceMs }: FoundRecording): Promise<void> => {
    if (!(await claim())) return;
    const patientLabel = await patientNameOf(voiceNoteId);
    begin({ id, voiceNoteId, userId, patientLabel, startedAtMs: sinceMs, isLive: false });
  });
  useEffect(() => phone.onFound((found) => void goOn(found)), [phone]);
};
