import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { consultationPath } from '../../features/consultations/after-start.ts';
import { useOngoingConsultation } from '../../features/consultations/ongoing-consultation.ts';
import { chosenSource } from '../../features/recorder/panel/microphones.ts';
import { useRecorder, useRecorderStage } from '../../features/recorder/provider/recorder-context.ts';
import { RecordingElsewhereNotice } from '../../features/windows/recording-elsewhere-notice.tsx';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { takeOverRecorder } from '../../shared/windows/recorder-claim.ts';

/** Another window records: stop it there, or continue the same consultation here. */
export const WindowsNotice = (): ReactNode => {
  const { consultation } = useOngoingConsultation();
  const { start } = useRecorder();
  const stage = useRecorderStage();
  const navigate = useNavigate();

  const takeOverOf = (voiceNoteId: string) => {
    const isFree = stage === 'idle' || stage === 'done';
    if (consultation?.voice_note?.id !== voiceNoteId || !isFree) return null;
    return async (): Promise<void> => {
      try {
        await takeOverRecorder();
        await navigate(consultationPath(consultation));
        await start({ voiceNoteId, patientName: consultation.patient_name }, chosenSource());
      } catch (error) {
        notifyError(error);
      }
    };
  };
  return <RecordingElsewhereNotice takeOverOf={takeOverOf} />;
};
