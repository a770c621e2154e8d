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

/** What follows a start or a resume: a refused one says why and stays, the other goes to its voice note. */
const useBegun = (): ((consultation: Consultation, text: string) => void) => {
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
 * Starts a consultation and goes to its voice note, if the plan has one; a refused start says why and stays
 * (behaviour.md#consultations).
 */
export const useStartConsultationWithNotice = (): {
  start: (input?: StartConsultationInput) => void;
  isStarting: boolean;
} => {
  const { mutateAsync, isPending } = useStartConsultation();
  const begun = useBegun();
  const start = useSinglePress((input: StartConsultationInput = {}) => {
    // A promise, not a callback: what started this may be gone once the consultation is open.
    mutateAsync(input).then((consultation) => begun(consultation, noticeMessages.consultationCreated), notifyError);
  });
  return { start, isStarting: isPending };
};

/** Goes on with an earlier consultation; while another is open it says so and stays. */
export const useResumeConsultationWithNotice = (): {
  resume: (consultation: ConsultationRef) => void;
  isResuming: boolean;
} => {
  const { mutateAsync, isPending } = useResumeConsultation();
  const begun = useBegun();
  const resume = useSinglePress((consultation: ConsultationRef) => {
    mutateAsync(consultation).then((resumed) => begun(resumed, 'Consultation resumed'), notifyError);
  });
  return { resume, isResuming: isPending };
};

/** Whether the consultation may stop now: asks first while something of it is still being recorded or sent. */
const mayStop = async (): Promise<boolean> => {
  const { holders } = reloadGate.state.get();
  if (holders.length === 0) return true;
  return confirm({
    title: noticeMessages.saving,
    description: `${holders.map(({ label }) => label).join('. ')}. What was recorded is kept and goes on being sent.`,
    ok: 'Stop consultation',
    cancel: 'Stay here',
    danger: true,
  });
};

/** Stops a consultation and says how long it took. `onStop` runs once it is decided, before it stops. */
export const useStopConsultationWithNotice = (
  onStop: () => void,
): { stop: (consultation: ConsultationRef) => void; isStopping: boolean } => {
  const { mutateAsync, isPending } = useStopConsultation();
  const stop = useSinglePress((consultation: ConsultationRef) => {
    const stopIfAllowed = async (): Promise<void> => {
      if (!(await mayStop())) return;
      onStop();
      const { total_time } = await mutateAsync({ consultation });
      notifySuccess(`Consultation stopped after ${formatDuration(total_time)}`);
    };
    stopIfAllowed().catch(notifyError);
  });
  return { stop, isStopping: isPending };
};

/** Asks, ends the open consultation and starts the next one (behaviour.md#messages). */
export const useNextPatient = (
  onStop: () => void,
): { next: (consultation: ConsultationRef, input?: StartConsultationInput) => void; isMovingOn: boolean } => {
  const stopConsultation = useStopConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  const next = useSinglePress((consultation: ConsultationRef, input: StartConsultationInput = {}) => {
    const moveOn = async (): Promise<void> => {
      if (!(await confirm(noticeMessages.nextPatient)) || !(await mayStop())) return;
      onStop();
      await stopConsultation.mutateAsync({ consultation, reason: 'next_patient' });
      start(input);
    };
    moveOn().catch(notifyError);
  });
  return { next, isMovingOn: stopConsultation.isPending || isStarting };
};
