import { useEffect, useEffectEvent } from 'react';
import type { FoundRecording, RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { patientNameOf } from '../../../shared/recorder/machine/recorder-calls.ts';
import type { RecordingStart } from '../../../shared/recorder/upload/store-events.ts';

export interface FoundRecordingDeps {
  readonly userId: string;
  /** Claims the user's one recorder where it is free; false lets the recording be stopped. */
  readonly claim: () => Promise<boolean>;
  readonly begin: (recording: RecordingStart) => void;
}

/** Resumes what the phone recorded before this page was reloaded (behaviour.md#phone-microphone). */
export const useFoundRecording = (phone: RemoteCapture, { userId, claim, begin }: FoundRecordingDeps): void => {
  const resume = useEffectEvent(async ({ id, voiceNoteId, sinceMs }: FoundRecording): Promise<void> => {
    if (!(await claim())) return;
    const patientLabel = await patientNameOf(voiceNoteId);
    begin({ id, voiceNoteId, userId, patientLabel, startedAtMs: sinceMs, isLive: false });
  });
  useEffect(() => phone.onFound((found) => void resume(found)), [phone]);
};
