import { Anchor, Skeleton } from '@mantine/core';
import type { AuditEvent } from '@openconsult/contracts/audit-trail';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../shared/moment/format-moment.ts';
import classes from './audit-events.module.css';
import { isAcceptance, labelledChanges, objectName, sentenceOf, subjectName } from './audit-labels.ts';

export interface AuditEventsProps {
  /** Undefined while loading. */
  readonly events: readonly AuditEvent[] | undefined;
  /** The address of a user; without it, names are not links. */
  readonly userHref?: (id: string) => string;
  /** The address of what was done with a row; without it, rows are not links. */
  readonly objectHref?: (id: string) => string;
  /** All events are of one consultation: its rows need no names. */
  readonly hidesObjects?: boolean;
  /** Shows three columns. */
  readonly isWide?: boolean;
  readonly isStale?: boolean;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

const UserLink = ({ id, name, href }: { id: string; name: string; href: AuditEventsProps['userHref'] }): ReactNode =>
  href === undefined ? (
    <span className={classes.name}>{name}</span>
  ) : (
    <Anchor component={Link} to={href(id)} fw={500}>
      {name}
    </Anchor>
  );

type RowProps = Pick<AuditEventsProps, 'objectHref' | 'hidesObjects'> & {
  event: AuditEvent;
  href: AuditEventsProps['userHref'];
};

const EventRow = ({ event, href, objectHref, hidesObjects = false }: RowProps): ReactNode => {
  const { actor, subject } = event;
  const about = subjectName(event);
  const object = hidesObjects ? null : objectName(event);
  const sentence = sentenceOf(event);
  return (
    <li className={classes.event}>
      <time className={classes.when} dateTime={event.at}>
        {formatDateTime(event.at)}
      </time>
      <span>
        {actor !== null ? (
          <UserLink {...actor} href={href} />
        ) : (
          sentence.actor !== null && <span className={classes.name}>{sentence.actor}</span>
        )}{' '}
        {sentence.text} {subject !== null && about !== null && <UserLink {...subject} href={href} />}
        {object !== null && event.object_id !== null && (
          <span className={classes.label}>
            (
            {objectHref === undefined ? (
              object
            ) : (
              <Anchor component={Link} to={objectHref(event.object_id)} aria-label={`Everything about ${object}`}>
                {object}
              </Anchor>
            )}
            )
          </span>
        )}
      </span>
      <ul className={classes.changes}>
        {(isAcceptance(event) ? [] : labelledChanges(event.changes)).map(({ field, label, from, to }) => (
          <li key={field}>
            <span className={classes.label}>{label}:</span>{' '}
            {from !== null && (
              <>
                {from} <span aria-hidden="true">→</span>
                <span className="visually-hidden"> became </span>{' '}
              </>
            )}
            <span className={classes.value}>{to}</span>
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Audit events: time, actor, subject and changes. */
export const AuditEvents = ({
  events,
  userHref,
  objectHref,
  hidesObjects = false,
  isWide = false,
  isStale = false,
}: AuditEventsProps): ReactNode => (
  <ul
    className={classes.list}
    data-wide={isWide || undefined}
    data-stale={isStale || undefined}
    aria-busy={events === undefined}
    aria-label="Audit events"
  >
    {events === undefined
      ? SKELETON_ROWS.map((row) => (
          <li key={row} className={classes.event}>
            <Skeleton height={14} width={100} my={4} />
            <Skeleton height={14} width="60%" my={4} />
            <Skeleton height={14} width="40%" my={4} />
          </li>
        ))
      : events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            href={userHref}
            hidesObjects={hidesObjects}
            {...(objectHref && { objectHref })}
          />
        ))}
  </ul>
);
