import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { consultationPath } from '../../features/consultations/after-start.ts';
import { useOngoingConsultation } from '../../features/consultations/ongoing-consultation.ts';
import { useRecorderStage, useRecording } from '../../features/recorder/provider/recorder-context.ts';
import { interruptedLine, recordingLine } from '../../shared/recorder/panel/recording-line.ts';
import classes from './page-notices.module.css';

/**
 * On other pages: a recording is running and whether it is saved, or that it was interrupted, and a link back to it.
 */
export const RecordingNotice = (): ReactNode => {
  const stage = useRecorderStage();
  const { online } = useNetwork();
  const interrupted = useRecording(interruptedLine);
  const line = useRecording((context) => recordingLine(context, online));
  const isMuted = useRecording(({ muted }) => muted);
  const voiceNoteId = useRecording(({ recording }) => recording?.voiceNoteId);
  const { consultation } = useOngoingConsultation();
  const { pathname } = useLocation();
  const isOfConsultation = consultation !== null && consultation.voice_note?.id === voiceNoteId;
  const isShown = stage === 'recording' || (interrupted !== null && isOfConsultation);
  if (!isShown || pathname === '/voice-note') return null;
  return (
    <p className={classes.notice} data-alarming={interrupted !== null || undefined}>
      <span className={classes.live} data-muted={isMuted || undefined} aria-hidden="true" />
      <span>{interrupted ?? line}</span>
      <Link to={isOfConsultation ? consultationPath(consultation) : '/voice-note'} className={classes.back ?? ''}>
        Back to the recording
      </Link>
    </p>
  );
};
