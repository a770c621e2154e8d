import { noticeMessages } from '@openconsult/contracts/messages';
import type { PatientSession } from '@openconsult/contracts/patient-sessions';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { pathAfterStart } from './after-start.ts';
import { useResumeSession, useStartSession, useStopSession } from './ongoing-session.ts';
import type { SessionRef, StartSessionInput } from './session-calls.ts';

/** What follows a start or a resume: a refused one says why and stays, the other goes to its voice note. */
const useBegun = (): ((session: PatientSession, text: string) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  return (session, text) => {
    if (session.message !== undefined) {
      notifyFailure(session.message);
      return;
    }
    notifySuccess(text);
    const path = pathAfterStart(pathname, user, session);
    if (path !== null) void navigate(path);
  };
};

/** Starts a consultation and goes to its voice note, if the plan has one; a refused start says why and stays. @spec §4 Session start-up */
export const useStartConsultation = (): { start: (input?: StartSessionInput) => void; isStarting: boolean } => {
  const { mutateAsync, isPending } = useStartSession();
  const begun = useBegun();
  const start = useSinglePress((input: StartSessionInput = {}) => {
    // A promise, not a callback: what started this may be gone once the consultation is open.
    mutateAsync(input).then((session) => begun(session, noticeMessages.sessionCreated), notifyError);
  });
  return { start, isStarting: isPending };
};

/** Goes on with an earlier consultation; while another is open it says so and stays. */
export const useResumeConsultation = (): { resume: (session: SessionRef) => void; isResuming: boolean } => {
  const { mutateAsync, isPending } = useResumeSession();
  const begun = useBegun();
  const resume = useSinglePress((session: SessionRef) => {
    mutateAsync(session).then((resumed) => begun(resumed, 'Consultation resumed'), notifyError);
  });
  return { resume, isResuming: isPending };
};

/** Whether the consultation may stop now: asks first while something of it is still being recorded or sent. */
const mayStop = async (): Promise<boolean> => {
  const { holders } = reloadGate.getState();
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
export const useStopConsultation = (
  onStop: () => void,
): { stop: (session: SessionRef) => void; isStopping: boolean } => {
  const { mutateAsync, isPending } = useStopSession();
  const stop = useSinglePress((session: SessionRef) => {
    const stopIfAllowed = async (): Promise<void> => {
      if (!(await mayStop())) return;
      onStop();
      const { total_time } = await mutateAsync({ session });
      notifySuccess(`Consultation stopped after ${formatDuration(total_time)}`);
    };
    stopIfAllowed().catch(notifyError);
  });
  return { stop, isStopping: isPending };
};

/** Asks, ends the open consultation and starts the next one (@spec §8 Next patient confirmation). */
export const useNextPatient = (
  onStop: () => void,
): { next: (session: SessionRef, input?: StartSessionInput) => void; isMovingOn: boolean } => {
  const stopSession = useStopSession();
  const { start, isStarting } = useStartConsultation();
  const next = useSinglePress((session: SessionRef, input: StartSessionInput = {}) => {
    const moveOn = async (): Promise<void> => {
      if (!(await confirm(noticeMessages.nextPatient)) || !(await mayStop())) return;
      onStop();
      await stopSession.mutateAsync({ session, reason: 'next_patient' });
      start(input);
    };
    moveOn().catch(notifyError);
  });
  return { next, isMovingOn: stopSession.isPending || isStarting };
};
