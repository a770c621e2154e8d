import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import classes from './consultation-counts.module.css';
import { consultationCountsQuery } from './consultation-counts-query.ts';
import { countsLine, dayLine } from './counts-line.ts';

/** The consultations of the last 30 days as a bar chart with a text. */
export const ConsultationCounts = (): ReactNode => {
  const { data, isError } = useQuery(consultationCountsQuery);
  if (isError) return null;
  if (data === undefined) return <Skeleton className={classes.counts ?? ''} />;
  const highest = Math.max(1, ...data.days.map(({ count }) => count));
  const line = countsLine(data);
  return (
    <figure className={classes.counts} data-empty={data.days.every(({ count }) => count === 0) || undefined}>
      <div className={classes.bars} role="img" aria-label={line}>
        {data.days.map((day) => (
          <span
            key={day.day}
            className={classes.bar}
            title={dayLine(day)}
            data-empty={day.count === 0 || undefined}
            style={{ '--share': day.count / highest } as CSSProperties}
          />
        ))}
      </div>
      <Text component="figcaption" size="sm" c="dimmed" aria-hidden="true">
        {line}
      </Text>
    </figure>
  );
};
