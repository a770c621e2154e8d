import { unsentAudioTexts } from '@openconsult/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notifyError, notifyUntilClosed } from '../../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../../shared/notifier/undo-notice.tsx';
import type { MachineStage } from '../../../shared/recorder/machine/recorder-machine.ts';
import type { RecordingStart } from '../../../shared/recorder/upload/store-events.ts';
import { sendToWindows } from '../../../shared/windows/windows.ts';
import { restoreConsultation, watchForDeletion } from './deleted-consultation.ts';
import { isCapturing } from './use-recorder-claim.ts';

/** Every query about consultations and their notes begins with one of these. */
const queryKeys = [['consultations'], ['voice-notes']] as const;

/**
 * Stops a recording whose consultation is deleted, by any window or device, and notifies the user. A deletion can be
 * undone, so its audio is still uploaded, by this window or by the phone; an erasure cannot.
 */
export const useDeletedConsultation = (
  stage: MachineStage,
  recording: Pick<RecordingStart, 'voiceNoteId' | 'patientLabel'> | null,
  { stop, saveForLater }: { readonly stop: () => void; readonly saveForLater: () => void },
): void => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isGone, setIsGone] = useState(false);
  const voiceNoteId = isCapturing(stage) && recording !== null ? recording.voiceNoteId : null;

  const refresh = async (): Promise<void> => {
    await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const restore = async (consultationId: string): Promise<void> => {
    await restoreConsultation(consultationId);
    sendToWindows('resetSessionData', {});
    await refresh();
    await navigate(`/voice-note?session=${consultationId}`);
  };
  const deleted = useEffectEvent((restorableId: string | null) => {
    stop();
    if (restorableId === null) {
      setIsGone(true);
      notifyUntilClosed(unsentAudioTexts.gone, 'Recording stopped');
      // A refetch that fails would leave the name on the page.
      for (const queryKey of queryKeys) void queryClient.resetQueries({ queryKey });
      return;
    }
    const name = recording?.patientLabel || 'this patient';
    notifyWithUndo(
      `Recording stopped: the consultation of ${name} was deleted. What was recorded is saved.`,
      () => void restore(restorableId).catch(notifyError),
      { id: `deleted-${restorableId}`, untilClosed: true },
    );
    void refresh();
  });

  const leave = useEffectEvent(() => {
    setIsGone(false);
    saveForLater();
  });
  const isLeft = isGone && voiceNoteId === null;
  // No transcript follows: what is left on this device is offered without the name, to be discarded.
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);

  useEffect(() => {
    if (voiceNoteId !== null) return watchForDeletion(voiceNoteId, (restorableId) => deleted(restorableId));
  }, [voiceNoteId]);
};
