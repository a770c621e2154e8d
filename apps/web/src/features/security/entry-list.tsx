import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export interface Entry {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly action: ReactNode;
}

/** A short list of the user's devices or passkeys. */
export const EntryList = ({ label, entries }: { label: string; entries: readonly Entry[] }): ReactNode => (
  <ul className={classes.list} aria-label={label}>
    {entries.map(({ id, title, detail, action }) => (
      <li key={id} className={classes.entry}>
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>{detail}</span>
        </span>
        <span className={classes.action}>{action}</span>
      </li>
    ))}
  </ul>
);
