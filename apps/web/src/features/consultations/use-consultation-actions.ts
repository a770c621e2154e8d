import { type Consultation, consultations } from '@openconsult/contracts/consultations';
import { noticeMessages } from '@openconsult/contracts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { voiceNoteQuery } from '../../shared/voice-notes/voice-note-query.ts';
import { pathAfterStart } from './after-start.ts';
import type { ConsultationRef, StartConsultationInput } from './consultation-calls.ts';
import { endedText, isUntouched, RECORDED_IS_SAFE } from './next-patient.ts';
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

/** The recording of this page. */
export interface RunningRecording {
  readonly isRunning: () => boolean;
  readonly stop: () => void;
}

/** Asks only while a recording runs: all else continues on the server, or saves itself. */
const confirmStop = async (recording: RunningRecording): Promise<boolean> =>
  !recording.isRunning() ||
  (await confirm({
    title: 'You are still recording',
    description: RECORDED_IS_SAFE,
    ok: 'Stop consultation',
    cancel: 'Keep recording',
    danger: true,
  }));

/** Stops a consultation and shows its length. The recording ends after the confirmation, before the stop. */
export const useStopConsultationWithNotice = (
  recording: RunningRecording,
): { stop: (consultation: ConsultationRef) => void; isStopping: boolean } => {
  const { mutateAsync, isPending } = useStopConsultation();
  const stop = useSinglePress((consultation: ConsultationRef) => {
    const stopIfAllowed = async (): Promise<void> => {
      if (!(await confirmStop(recording))) return;
      recording.stop();
      const { total_time } = await mutateAsync({ consultation });
      notifySuccess(`Consultation stopped after ${formatDuration(total_time)}`);
    };
    stopIfAllowed().catch(notifyError);
  });
  return { stop, isStopping: isPending };
};

/** Asks where the next patient would end a recording, or where the practice's software names that patient. */
const confirmNext = async (recording: RunningRecording, isForeign: boolean): Promise<boolean> => {
  const isRunning = recording.isRunning();
  if (!isRunning && !isForeign) return true;
  const { description, ...question } = noticeMessages.nextPatient;
  return confirm({
    ...question,
    description: isRunning ? `${description} You are still recording. ${RECORDED_IS_SAFE}` : description,
  });
};

/** One at a time, for the consultation that ended last: more of them would cover the recorder. */
const NEXT_PATIENT_NOTICE = 'next-patient';

/**
 * Stops the open consultation and starts the next one, with Undo. Asks first where that would end a recording
 * (behaviour.md#messages).
 */
export const useNextPatient = (
  recording: RunningRecording,
): { next: (consultation: Consultation, input?: StartConsultationInput) => void; isMovingOn: boolean } => {
  const queryClient = useQueryClient();
  const stopConsultation = useStopConsultation();
  const startConsultation = useStartConsultation();
  const afterStart = useAfterStart();
  const undoNext = useUndoNext(recording);
  const next = useSinglePress((consultation: Consultation, input: StartConsultationInput = {}) => {
    const moveOn = async (): Promise<void> => {
      if (!(await confirmNext(recording, input.origin !== undefined))) return;
      recording.stop();
      const { voice_note: known } = consultation;
      const note = known && (queryClient.getQueryData(voiceNoteQuery(known.id).queryKey) ?? known);
      await stopConsultation.mutateAsync({ consultation, reason: 'next_patient' });
      const started = await startConsultation.mutateAsync(input);
      afterStart(started, noticeMessages.consultationCreated);
      if (started.message === undefined)
        notifyWithUndo(endedText(consultation.patient_name, note), () => undoNext(consultation, started), {
          id: NEXT_PATIENT_NOTICE,
          replaces: true,
        });
    };
    moveOn().catch(notifyError);
  });
  return { next, isMovingOn: stopConsultation.isPending || startConsultation.isPending };
};

/** Resumes the consultation before, and removes the one that was started after it if nothing is in it. */
const useUndoNext = (recording: RunningRecording): ((before: Consultation, started: Consultation) => void) => {
  const queryClient = useQueryClient();
  const stopConsultation = useStopConsultation();
  const resumeConsultation = useResumeConsultation();
  const afterStart = useAfterStart();
  return (before, started) => {
    const undo = async (): Promise<void> => {
      if (recording.isRunning()) {
        notifyFailure(`Stop the recording first, then resume the consultation of ${before.patient_name}.`);
        return;
      }
      const now = await call(consultations.view, { params: { id: started.id } });
      if (now.end === null) await stopConsultation.mutateAsync({ consultation: now, reason: 'next_patient' });
      afterStart(await resumeConsultation.mutateAsync(before), 'Consultation resumed');
      if (!isUntouched(started, now)) return;
      // Its page may still be fetching it.
      await queryClient.cancelQueries({ predicate: ({ queryKey }) => queryKey.includes(now.id) });
      await call(consultations.remove, { params: { id: now.id } });
    };
    undo().catch(notifyError);
  };
};
