import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { consultationPath } from '../../features/consultations/after-start.ts';
import { useOngoingConsultation } from '../../features/consultations/ongoing-consultation.ts';
import { useRecorder } from '../../features/recorder/provider/recorder-context.ts';
import { recordingLine } from '../../shared/recorder/panel/recorder-words.ts';
import classes from './page-notices.module.css';

/** Elsewhere than at the recording itself: that it goes on, whether it is saved, and the way back to it. */
export const RecordingNotice = (): ReactNode => {
  const { stage, context } = useRecorder();
  const { online } = useNetwork();
  const { consultation } = useOngoingConsultation();
  const { pathname } = useLocation();
  if (stage !== 'recording' || pathname === '/voice-note') return null;
  const isOfConsultation = consultation !== null && consultation.voice_note?.id === context.recording?.voiceNoteId;
  return (
    <p className={classes.notice}>
      <span className={classes.live} data-muted={context.muted || undefined} aria-hidden="true" />
      <span>{recordingLine(context, online)}</span>
      <Link to={isOfConsultation ? consultationPath(consultation) : '/voice-note'} className={classes.back ?? ''}>
        Back to the recording
      </Link>
    </p>
  );
};
