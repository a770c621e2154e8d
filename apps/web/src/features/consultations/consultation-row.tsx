import type { ConsultationSummary } from '@openconsult/contracts/consultations';
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
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { consultationPath } from './after-start.ts';
import classes from './consultation-list.module.css';
import { ConsultationMenu } from './consultation-menu.tsx';
import { type ConsultationStage, consultationStage } from './consultation-stage.ts';

const STAGE_ICONS = {
  empty: IconMicrophoneOff,
  recording: IconMicrophone,
  transcribing: IconLoader2,
  transcript: IconFileText,
  notes: IconCheck,
  attention: IconAlertTriangle,
} as const satisfies Record<ConsultationStage['kind'], typeof IconCheck>;

export interface ConsultationRowViewProps {
  readonly consultation: ConsultationSummary;
  /** False for a plan without voice notes, which has no page to open. */
  readonly isLink: boolean;
}

/** One consultation. The whole row is a link to its voice note. */
export const ConsultationRowView = ({ consultation, isLink }: ConsultationRowViewProps): ReactNode => {
  const stage = consultationStage(consultation);
  const Icon = STAGE_ICONS[stage.kind];
  return (
    <li className={classes.row}>
      <span className={classes.patient}>
        {isLink ? (
          <Link to={consultationPath(consultation)} className={classes.link ?? ''}>
            {consultation.patient_name}
          </Link>
        ) : (
          consultation.patient_name
        )}
        {consultation.voice_note?.title && <span className={classes.title}>{consultation.voice_note.title}</span>}
        {consultation.ended_by === 'timeout' && (
          <span className={classes.title}>Ended automatically after inactivity</span>
        )}
      </span>
      <time className={classes.started} dateTime={consultation.start}>
        {formatDateTime(consultation.start)}
      </time>
      <span className={classes.length} data-tabular>
        {consultation.end === null ? 'Open now' : formatDuration(consultation.total_time)}
      </span>
      <span className={classes.stage} data-stage={stage.kind}>
        <Icon size={18} aria-hidden="true" />
        {stage.text}
      </span>
      <span className={classes.actions}>
        {consultation.end !== null && <ConsultationMenu consultation={consultation} />}
      </span>
    </li>
  );
};
