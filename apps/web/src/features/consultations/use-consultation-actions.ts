import type { Consultation } from '@openconsult/contracts/consultations';
import { noticeMessages } from '@openconsult/contracts/texts';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { pathAfterStart } from './after-start.ts';
import type { ConsultationRef, StartConsultationInput } from './consultation-calls.ts';
import { useResumeConsultation, useStartConsultation, useStopConsultation } from './ongoing-consultation.ts';

/** After a start or resume: opens the voice note, or shows why it was refused. */
const useAfterStart = (): ((consultation: Consultation, text: string) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  return (consultation, text) => {
    if (consultation.message !== undefined) {
      notifyFailure(consultation.message);
      return;
    }
    notifySuccess(text);
    const path = pathAfterStart(pathname, user, consultation);
    if (path !== null) void navigate(path);
  };
};

/**
 * Starts a consultation and opens its voice note, if the plan has one. A refused start shows why and stays
 * (behaviour.md#consultations).
 */
export const useStartConsultationWithNotice = (): {
  start: (input?: StartConsultationInput) => void;
  isStarting: boolean;
} => {
  const { mutateAsync, isPending } = useStartConsultation();
  const afterStart = useAfterStart();
  const start = useSinglePress((input: StartConsultationInput = {}) => {
    // A promise, because callbacks do not run after the component unmounts.
    mutateAsync(input).then(
      (consultation) => afterStart(consultation, noticeMessages.consultationCreated),
      notifyError,
    );
  });
  return { start, isStarting: isPending };
};

/** Resumes an earlier consultation. While another is open, shows that and stays. */
export const useResumeConsultationWithNotice = (): {
  resume: (consultation: ConsultationRef) => void;
  isResuming: boolean;
} => {
  const { mutateAsync, isPending } = useResumeConsultation();
  const afterStart = useAfterStart();
  const resume = useSinglePress((consultation: ConsultationRef) => {
    mutateAsync(consultation).then((resumed) => afterStart(resumed, 'Consultation resumed'), notifyError);
  });
  return { resume, isResuming: isPending };
};

/** Asks for confirmation while audio is still recorded or uploaded. */
const confirmStop = async (): Promise<boolean> => {
  const { holders } = reloadGate.state.get();
  if (holders.length === 0) return true;
  return confirm({
    title: noticeMessages.saving,
    description: `${holders.map(({ label }) => label).join('. ')}. Recorded audio is safe and will still be uploaded.`,
    ok: 'Stop consultation',
    cancel: 'Stay here',
    danger: true,
  });
};

/** Stops a consultation and shows its length. `onStop` runs after the confirmation, before the stop. */
export const useStopConsultationWithNotice = (
  onStop: () => void,
): { stop: (consultation: ConsultationRef) => void; isStopping: boolean } => {
  const { mutateAsync, isPending } = useStopConsultation();
  const stop = useSinglePress((consultation: ConsultationRef) => {
    const stopIfAllowed = async (): Promise<void> => {
      if (!(await confirmStop())) return;
      onStop();
      const { total_time } = await mutateAsync({ consultation });
      notifySuccess(`Consultation stopped after ${formatDuration(total_time)}`);
    };
    stopIfAllowed().catch(notifyError);
  });
  return { stop, isStopping: isPending };
};

/** After confirmation, stops the open consultation and starts the next one (behaviour.md#messages). */
export const useNextPatient = (
  onStop: () => void,
): { next: (consultation: ConsultationRef, input?: StartConsultationInput) => void; isMovingOn: boolean } => {
  const stopConsultation = useStopConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  const next = useSinglePress((consultation: ConsultationRef, input: StartConsultationInput = {}) => {
    const moveOn = async (): Promise<void> => {
      if (!(await confirm(noticeMessages.nextPatient)) || !(await confirmStop())) return;
      onStop();
      await stopConsultation.mutateAsync({ consultation, reason: 'next_patient' });
      start(input);
    };
    moveOn().catch(notifyError);
  });
  return { next, isMovingOn: stopConsultation.isPending || isStarting };
};
