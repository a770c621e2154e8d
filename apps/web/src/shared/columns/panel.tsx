import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The heading, and the name of the region. */
  readonly title: string;
  readonly actions?: ReactNode;
  /** One quiet line under the heading: what is going on, whether it is saved. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Stays in view and scrolls inside itself on wide screens. */
  readonly sticky?: boolean;
}

/** One card of a screen: a named region with a heading, its actions and its content. */
export const Panel = ({ title, actions, status, children, footer, sticky = false }: PanelProps) => (
  <Paper
    component="section"
    withBorder
    aria-label={title}
    className={classes.panel ?? ''}
    data-sticky={sticky || undefined}
  >
    <header className={classes.header}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={36}>
        <Title order={2} size="h3" className={classes.title ?? ''}>
          {title}
        </Title>
        {actions !== undefined && (
          <Group gap={4} wrap="nowrap" ml="auto">
            {actions}
          </Group>
        )}
      </Group>
      {status}
    </header>
    <div className={classes.body}>{children}</div>
    {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
  </Paper>
);
