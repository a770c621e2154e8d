import type { ReactNode } from 'react';
import classes from './form-failure.module.css';

/**
 * What is wrong with a form and belongs to none of its fields, above its button; lines are kept. It stays in the page
 * while empty, so that it is read out when it fills.
 */
export const FormFailure = ({ id, children }: { id?: string; children: string | null | undefined }): ReactNode => (
  <div id={id} role="alert" className={classes.failure}>
    {children}
  </div>
);
