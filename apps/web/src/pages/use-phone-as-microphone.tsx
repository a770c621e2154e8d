import type { ReactNode } from 'react';
import { progressPercent } from '../features/recorder/panel/progress-labels.ts';
import {
  type RecorderStage,
  useRecorder,
  useRecorderStatus,
  useRecording,
} from '../features/recorder/provider/recorder-context.ts';
import { RemoteMicrophoneButton } from '../features/remote-microphones/window/remote-microphone-button.tsx';
import {
  useRemoteMicrophone,
  useRemoteProgress,
  useRemoteStart,
} from '../features/remote-microphones/window/use-remote-microphone.ts';
import { useWindowRole } from '../shared/windows/use-windows.ts';

const AFTER_STOP: readonly RecorderStage[] = ['uploading', 'transcribing', 'finishing'];

/**
 * Connects a phone microphone to the recorder of an open note: the phone's button starts the recording, and the phone
 * shows the progress of the transcript (behaviour.md#phone-microphone).
 */
export function usePhoneAsMicrophone(
  note: { readonly voiceNoteId: string; readonly patientName: string },
  canRecord: boolean,
): {
  readonly isThere: boolean;
  readonly button: ReactNode;
} {
  const { state } = useRemoteMicrophone();
  const { start } = useRecorder();
  const status = useRecorderStatus();
  const { role } = useWindowRole();
  useRemoteStart(role !== 'secondary' && canRecord, () => void start(note, { kind: 'phone' }));

  const isFromPhone = useRecording(({ source }) => source?.kind === 'phone');
  const recordingId = useRecording(({ recording }) => recording?.id ?? null);
  const percent = useRecording(({ counts }) => progressPercent(status, counts));
  useRemoteProgress(
    isFromPhone && AFTER_STOP.includes(status.stage) ? percent : null,
    isFromPhone && status.stage === 'done' ? recordingId : null,
  );
  return { isThere: state === 'joined', button: <RemoteMicrophoneButton /> };
}
