import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export interface Entry {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** What can be done with it, at its end. */
  readonly action: ReactNode;
}

/** A short list of things that a person owns. */
export const EntryList = ({ label, entries }: { label: string; entries: readonly Entry[] }): ReactNode => (
  <ul className={classes.list} aria-label={label}>
    {entries.map(({ id, title, detail, action }) => (
      <li key={id} className={classes.entry}>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <span className={classes.action}>{action}</span>
      </li>
    ))}
  </ul>
);
