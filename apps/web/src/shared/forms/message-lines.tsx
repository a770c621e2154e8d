import type { ReactNode } from 'react';
import classes from './message-lines.module.css';

/** The error text of one field; several messages are on a line each. */
export const messageNodes = (texts: readonly string[]): ReactNode =>
  texts.length <= 1
    ? texts[0]
    : texts.map((text) => (
        <span key={text} className={classes.line}>
          {text}
        </span>
      ));
