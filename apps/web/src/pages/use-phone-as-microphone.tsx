import type { ReactNode } from 'react';
import { useRecorder } from '../features/recorder/provider/recorder-context.ts';
import { RemoteMicrophoneButton } from '../features/remote-microphone/window/remote-microphone-button.tsx';
import {
  useRemoteMicrophone,
  useRemoteProgress,
  useRemoteStart,
} from '../features/remote-microphone/window/use-remote-microphone.ts';
import type { RecorderStage } from '../shared/recorder/machine/recorder-stage.ts';
import { progressPercent } from '../shared/recorder/panel/recorder-words.ts';
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
  const { stage, context, start } = useRecorder();
  const { role } = useWindowRole();
  useRemoteStart(role !== 'secondary', () => start(note, { kind: 'phone' }));

  const isOfPhone = context.source?.kind === 'phone';
  useRemoteProgress(
    isOfPhone && AFTER_STOP.includes(stage) ? progressPercent(stage, context) : null,
    isOfPhone && stage === 'done' ? (context.recording?.id ?? null) : null,
  );
  return { isThere: state === 'joined', button: <RemoteMicrophoneButton /> };
}
