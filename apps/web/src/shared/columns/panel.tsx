import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrivalFocus } from '../focus/use-arrival-focus.ts';
import classes from './panel.module.css';

interface PanelProps {
  /** The heading, and the name of the region. */
  readonly title: string;
  readonly actions?: ReactNode;
  /** A short status beside the heading, such as "Saved". */
  readonly status?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom of the screen while the content above it is longer. */
  readonly footer?: ReactNode;
  /** Stays in view and scrolls inside itself on wide screens. */
  readonly sticky?: boolean;
  /** Whether its content has just arrived: the heading takes the focus that was lost with what was there before. */
  readonly hasArrived?: boolean;
  /** Shows only the heading; the caller hides the content. */
  readonly folded?: boolean;
}

/** One card of a screen: a named region with a heading, its actions and its content. */
export const Panel = (props: PanelProps) => {
  const { title, actions, status, children, footer, sticky = false, folded = false, hasArrived = false } = props;
  const heading = useArrivalFocus<HTMLHeadingElement>(hasArrived);
  return (
    <Paper
      component="section"
      aria-label={title}
      className={classes.panel ?? ''}
      data-sticky={sticky || undefined}
      data-folded={folded || undefined}
    >
      <header className={classes.header}>
        <Title ref={heading} tabIndex={-1} order={2} size="h3" className={classes.title ?? ''}>
          {title}
        </Title>
        <div className={classes.status}>{status}</div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body}>{children}</div>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </Paper>
  );
};
