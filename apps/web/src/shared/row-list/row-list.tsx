import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A framed list of rows with lines between them. */
export const RowList = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ul className={classes.list}>{children}</ul>
);

/** A row whose buttons and badges are beside its text, or below it where that is narrow. */
export const RowListItem = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <li className={classes.item}>{children}</li>
);

export const RowListText = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className={classes.text}>{children}</div>
);
