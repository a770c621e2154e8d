import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

/** The buttons of a dialog or drawer, in view while its content scrolls. Last in it. */
export const DialogFooter = ({ children }: { children: ReactNode }) => <div className={classes.footer}>{children}</div>;
