import type { PatientSessionSummary } from '@openconsult/contracts/patient-sessions';
import {
  IconAlertTriangle,
  IconCheck,
  IconFileText,
  IconLoader2,
  IconMicrophone,
  IconMicrophoneOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDuration } from '../../shared/duration/format-duration.ts';
import { formatMoment } from '../../shared/moment/format-moment.ts';
import { consultationPath } from './after-start.ts';
import { type ConsultationStage, consultationStage } from './consultation-stage.ts';
import classes from './session-list.module.css';
import { SessionMenu } from './session-menu.tsx';

const STAGE_ICONS = {
  empty: IconMicrophoneOff,
  recording: IconMicrophone,
  transcribing: IconLoader2,
  transcript: IconFileText,
  notes: IconCheck,
  attention: IconAlertTriangle,
} as const satisfies Record<ConsultationStage['kind'], typeof IconCheck>;

export interface SessionRowProps {
  readonly session: PatientSessionSummary;
  /** False for a plan without voice notes: there is nothing behind the row. */
  readonly isLink: boolean;
}

/** One consultation; the whole row leads to its voice note. */
export const SessionRow = ({ session, isLink }: SessionRowProps): ReactNode => {
  const stage = consultationStage(session);
  const Icon = STAGE_ICONS[stage.kind];
  return (
    <li className={classes.row}>
      <span className={classes.patient}>
        {isLink ? (
          <Link to={consultationPath(session)} className={classes.link ?? ''}>
            {session.patient_name}
          </Link>
        ) : (
          session.patient_name
        )}
        {session.voice_note?.title && <span className={classes.title}>{session.voice_note.title}</span>}
        {session.ended_by === 'timeout' && <span className={classes.title}>Ended by itself: nobody was at it</span>}
      </span>
      <time className={classes.started} dateTime={session.start}>
        {formatMoment(session.start)}
      </time>
      <span className={classes.length} data-tabular>
        {session.end === null ? 'Open now' : formatDuration(session.total_time)}
      </span>
      <span className={classes.stage} data-stage={stage.kind}>
        <Icon size={18} aria-hidden="true" />
        {stage.text}
      </span>
      <span className={classes.acts}>{session.end !== null && <SessionMenu session={session} />}</span>
    </li>
  );
};
