import type { ReactNode } from 'react';
import classes from './form-failure.module.css';

/**
 * The errors of a form that belong to no field, above its button; line breaks are preserved. Always rendered, so that
 * screen readers announce a change.
 */
export const FormFailure = ({ id, children }: { id?: string; children: string | null | undefined }): ReactNode => (
  <div id={id} role="alert" className={classes.failure}>
    {children}
  </div>
);
