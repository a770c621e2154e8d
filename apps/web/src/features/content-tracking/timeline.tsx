import { Skeleton, Text } from '@mantine/core';
import type { TrackingEvent } from '@openconsult/contracts/content-tracking';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import classes from './shown-items.module.css';
import { eventLine } from './timeline-text.ts';

export interface TimelineProps {
  /** Undefined while they load. */
  readonly events: readonly TrackingEvent[] | undefined;
}

/** Every showing with its time. */
export const Timeline = ({ events }: TimelineProps): ReactNode => (
  <ol className={classes.timeline} aria-busy={events === undefined || undefined} aria-label="Timeline">
    {events === undefined
      ? ['first', 'second', 'third', 'fourth'].map((key) => (
          <li key={key} className={classes.event}>
            <Skeleton height={20} />
            <Skeleton height={20} width="60%" />
          </li>
        ))
      : events.map((event) => (
          <li key={event.id} className={classes.event}>
            <time dateTime={event.shown_at} className={classes.when} data-tabular>
              {formatDateTime(event.shown_at)}
            </time>
            <div className={classes.text}>
              <Text fw={500}>{event.name}</Text>
              <Text size="sm" c="dimmed">
                {eventLine(event)}
              </Text>
            </div>
          </li>
        ))}
  </ol>
);
