import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

/** The buttons of a dialog or drawer, in view while its content scrolls. Last in it. */
export const DialogFooter = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={className === undefined ? classes.footer : `${classes.footer} ${className}`}>{children}</div>
);
