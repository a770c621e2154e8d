import type { ReactNode } from 'react';
import classes from './activity-badge.module.css';
import { useActivity } from './activity-context.ts';

const words = { active: 'Active', idle: 'Away' } as const;

/** Whether somebody is at this window, in a word (behaviour.md#activity). */
export const useActivityLabel = (): string => words[useActivity()];

/** A picture with a dot for the person's activity: full while active, a ring while away. Its word stands elsewhere. */
export const ActivityBadge = ({ children }: { children: ReactNode }): ReactNode => (
  <span className={classes.badge}>
    {children}
    <span className={classes.dot} data-activity={useActivity()} aria-hidden="true" />
  </span>
);
