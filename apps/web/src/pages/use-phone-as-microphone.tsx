import type { ReactNode } from 'react';
import { useRecorder } from '../features/recorder/recorder-context.ts';
import { progressPercent, type RecorderStage } from '../features/recorder/recorder-words.ts';
import { RemoteMicrophoneButton } from '../features/remote-microphone/remote-microphone-button.tsx';
import {
  useRemoteMicrophone,
  useRemoteProgress,
  useRemoteStart,
} from '../features/remote-microphone/use-remote-microphone.ts';
import { useWindowRole } from '../shared/windows/use-windows.ts';

const AFTER_STOP: readonly RecorderStage[] = ['uploading', 'transcribing', 'finishing'];

/**
 * Brings a phone and the recorder together while a note is open: the phone's button begins its recording here, and the
 * phone sees how far the words are (@spec §4 Remote microphone).
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
