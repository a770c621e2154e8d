import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A framed list of rows with lines between them. */
export const RowList = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ul className={classes.list}>{children}</ul>
);
