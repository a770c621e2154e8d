import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyError } from '../../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../../shared/notifier/undo-notice.tsx';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';
import type { RecordingStart } from '../../../shared/recorder/upload/store-events.ts';
import { sendToWindows } from '../../../shared/windows/windows.ts';
import { restoreConsultation, watchForDeletion } from './deleted-consultation.ts';
import { isCapturing } from './use-recorder-claim.ts';

/**
 * Stops a recording whose consultation is deleted, by any window or device, notifies the user, and offers to undo the
 * deletion. Its audio is still uploaded, by this window or by the phone.
 */
export const useDeletedConsultation = (
  stage: MachineStage,
  recording: Pick<RecordingStart, 'voiceNoteId' | 'patientLabel'> | null,
  stop: () => void,
): void => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const voiceNoteId = isCapturing(stage) && recording !== null ? recording.voiceNoteId : null;

  const refresh = async (): Promise<void> => {
    await Promise.all(
      ['consultations', 'voice-notes'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  };
  const restore = async (consultationId: string): Promise<void> => {
    await restoreConsultation(consultationId);
    sendToWindows('resetSessionData', {});
    await refresh();
    await navigate(`/voice-note?session=${consultationId}`);
  };
  const deleted = useEffectEvent((consultationId: string) => {
    stop();
    const name = recording?.patientLabel || 'this patient';
    notifyWithUndo(
      `Recording stopped: the consultation of ${name} was deleted. What was recorded is saved.`,
      () => void restore(consultationId).catch(notifyError),
      { id: `deleted-${consultationId}`, untilClosed: true },
    );
    void refresh();
  });

  useEffect(() => {
    if (voiceNoteId !== null) return watchForDeletion(voiceNoteId, (id) => deleted(id));
  }, [voiceNoteId]);
};
