import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** Shows only the heading; the caller hides the content. */
  readonly folded?: boolean;
}

/** One card of a screen: a named region with a heading, its actions and its content. */
export const Panel = ({ title, actions, status, children, footer, sticky = false, folded = false }: PanelProps) => (
  <Paper
    component="section"
    aria-label={title}
    className={classes.panel ?? ''}
    data-sticky={sticky || undefined}
    data-folded={folded || undefined}
  >
    <header className={classes.header}>
      <Title order={2} size="h3" className={classes.title ?? ''}>
        {title}
      </Title>
      <div className={classes.status}>{status}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
    <div className={classes.body}>{children}</div>
    {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
  </Paper>
);
