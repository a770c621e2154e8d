import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconFileText,
  IconLoader2,
  IconMicrophone,
  IconMicrophoneOff,
  IconNotes,
  IconPackage,
  IconSignature,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDuration } from '../duration/format-duration.ts';
import { formatInList } from '../moment/format-moment.ts';
import type { NoteStage } from '../voice-notes/note-stage.ts';
import classes from './note-list.module.css';

const STAGE_ICONS = {
  empty: IconMicrophoneOff,
  recording: IconMicrophone,
  transcribing: IconLoader2,
  recorded: IconFileText,
  notes: IconNotes,
  signed: IconSignature,
  bundle: IconPackage,
  sent: IconCheck,
  attention: IconAlertTriangle,
} as const satisfies Record<NoteStage['kind'], typeof IconCheck>;

/** A consultation in a list. */
export interface NoteRow {
  readonly key: string;
  readonly patientName: string;
  /** Null for a plan without voice notes, which has no page to open. */
  readonly path: string | null;
  /** Below the name. */
  readonly lines: readonly (string | null)[];
  readonly startedAt: string;
  /** In seconds; null while it is open. */
  readonly totalTime: number | null;
  readonly stage: NoteStage;
  readonly menu: ReactNode;
}

/** One consultation. The whole row is a link to its voice note. */
const Row = ({ row }: { readonly row: NoteRow }): ReactNode => {
  const { patientName, path, lines, startedAt, totalTime, stage, menu } = row;
  const Icon = STAGE_ICONS[stage.kind];
  return (
    <li className={classes.row}>
      <span className={classes.patient}>
        {path === null ? (
          patientName
        ) : (
          <Link to={path} className={classes.link ?? ''}>
            {patientName}
          </Link>
        )}
        {lines.map(
          (line) =>
            line && (
              <span key={line} className={classes.title}>
                {line}
              </span>
            ),
        )}
      </span>
      <time className={classes.started} dateTime={startedAt}>
        {formatInList(startedAt)}
      </time>
      <span className={classes.length} data-tabular>
        {totalTime === null ? 'Open now' : formatDuration(totalTime)}
      </span>
      <span className={classes.stage} data-stage={stage.kind}>
        <Icon size={18} aria-hidden="true" />
        {stage.text}
      </span>
      <span className={classes.actions}>{menu}</span>
    </li>
  );
};

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

const SkeletonRow = (): ReactNode => (
  <li className={classes.row}>
    <Skeleton height={14} width="60%" />
    <Skeleton height={14} width="70%" className={classes.started ?? ''} />
    <Skeleton height={14} width={64} className={classes.length ?? ''} />
    <Skeleton height={14} width={110} />
  </li>
);

interface NoteListProps {
  /** Undefined while it loads. */
  readonly rows: readonly NoteRow[] | undefined;
  /** The rows are those of the page before. */
  readonly isStale: boolean;
}

/** The one shape of every list of consultations: patient, date, length, stage and actions. */
export const NoteList = ({ rows, isStale }: NoteListProps): ReactNode => (
  <div className={classes.card} data-stale={isStale || undefined}>
    <div className={classes.head} aria-hidden="true">
      <span>Patient</span>
      <span>Started</span>
      <span>Length</span>
      <span>Stage</span>
    </div>
    <ul className={classes.list} aria-busy={rows === undefined}>
      {rows === undefined
        ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)
        : rows.map((row) => <Row key={row.key} row={row} />)}
    </ul>
  </div>
);
