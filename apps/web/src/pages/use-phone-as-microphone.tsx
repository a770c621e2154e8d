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
 * Brings a phone and the recorder together while a note is open: the phone's button begins its recording here, and the
 * phone sees how far the words are (behaviour.md#phone-microphone).
 */
export function usePhoneAsMicrophone(note: { readonly voiceNoteId: string; readonly patientName: string }): {
  readonly isThere: boolean;
  readonly button: ReactNode;
} {
  const { state } = useRemoteMicrophone();
  const { start } = useRecorder();
  const status = useRecorderStatus();
  const { role } = useWindowRole();
  useRemoteStart(role !== 'secondary', () => void start(note, { kind: 'phone' }));

  const isOfPhone = useRecording(({ source }) => source?.kind === 'phone');
  const recordingId = useRecording(({ recording }) => recording?.id ?? null);
  const percent = useRecording(({ counts }) => progressPercent(status, counts));
  useRemoteProgress(
    isOfPhone && AFTER_STOP.includes(status.stage) ? percent : null,
    isOfPhone && status.stage === 'done' ? recordingId : null,
  );
  return { isThere: state === 'joined', button: <RemoteMicrophoneButton /> };
}
