import { hasVoice } from '@openconsult/contracts/access';
import { noticeMessages } from '@openconsult/contracts/messages';
import type { PatientSession } from '@openconsult/contracts/patient-sessions';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { type StartSessionInput, useStartSession, useStopSession } from './ongoing-session.ts';

/** The address of a consultation's voice note. Ids only: no patient text travels in an address. */
export const consultationPath = (session: Pick<PatientSession, 'id'>): string => `/voice-note?session=${session.id}`;

/** Starts a consultation and goes to its voice note, if the plan has one; a refused start says why and stays. @spec §4 Session start-up */
export const useStartConsultation = (): { start: (input?: StartSessionInput) => void; isStarting: boolean } => {
  const { mutateAsync, isPending } = useStartSession();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const start = useSinglePress((input: StartSessionInput = {}) => {
    // A promise, not a callback: what started this may be gone once the consultation is open.
    mutateAsync(input).then((session) => {
      if (session.message !== undefined) {
        notifyFailure(session.message);
        return;
      }
      notifySuccess(noticeMessages.sessionCreated);
      if (hasVoice(user)) void navigate(consultationPath(session));
    }, notifyError);
  });
  return { start, isStarting: isPending };
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
export const useStopConsultation = (onStop: () => void): { stop: (sessionId: string) => void; isStopping: boolean } => {
  const { mutateAsync, isPending } = useStopSession();
  const stop = useSinglePress((sessionId: string) => {
    const stopIfAllowed = async (): Promise<void> => {
      if (!(await mayStop())) return;
      onStop();
      const { total_time } = await mutateAsync(sessionId);
      notifySuccess(`Consultation stopped after ${formatDuration(total_time)}`);
    };
    stopIfAllowed().catch(notifyError);
  });
  return { stop, isStopping: isPending };
};

/** Asks, ends the open consultation and starts the next one (@spec §8 Next patient confirmation). */
export const useNextPatient = (onStop: () => void): { next: (sessionId: string) => void; isMovingOn: boolean } => {
  const stopSession = useStopSession();
  const { start, isStarting } = useStartConsultation();
  const next = useSinglePress((sessionId: string) => {
    const moveOn = async (): Promise<void> => {
      if (!(await confirm(noticeMessages.nextPatient)) || !(await mayStop())) return;
      onStop();
      await stopSession.mutateAsync(sessionId);
      start();
    };
    moveOn().catch(notifyError);
  });
  return { next, isMovingOn: stopSession.isPending || isStarting };
};
