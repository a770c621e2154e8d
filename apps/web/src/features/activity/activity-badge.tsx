import type { ReactNode } from 'react';
import classes from './activity-badge.module.css';
import { useActivity } from './activity-context.ts';

const labels = { active: 'Active', idle: 'Away' } as const;

export const useActivityLabel = (): string => labels[useActivity()];

/** A picture with a dot: full while active, a ring while away. The label is shown elsewhere. */
export const ActivityBadge = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={classes.badge}>
    {children}
    <span className={classes.dot} data-activity={useActivity()} aria-hidden="true" />
  </span>
);
