import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../../../shared/brand/brand-mark.tsx';
import classes from './phone-frame.module.css';

export type EmblemTone = 'accent' | 'alarm' | 'attention' | 'done' | 'quiet';

/** A decorative icon of the state; the text below has the same information. */
export const PhoneEmblem = ({ tone, children }: { readonly tone: EmblemTone; readonly children: ReactNode }) => (
  <span className={classes.emblem} data-tone={tone} aria-hidden>
    {children}
  </span>
);

interface PhoneFrameProps {
  /** The connection; the product's name by default. */
  readonly header?: ReactNode;
  readonly title: ReactNode;
  /** A line below the title that helps. */
  readonly advice?: ReactNode;
  readonly emblem?: ReactNode;
  /** Between the text and the button. */
  readonly children?: ReactNode;
  /** The main action, within reach of a thumb. */
  readonly action?: ReactNode;
  readonly footer?: ReactNode;
}

/** The layout of all phone pages: connection, state, and the action near the thumb. */
export const PhoneFrame = ({ header, title, advice, emblem, children, action, footer }: PhoneFrameProps): ReactNode => (
  <div className={classes.frame}>
    <header className={classes.header}>
      {header ?? (
        <span className={classes.brand}>
          <BrandMark size={28} /> OpenConsult
        </span>
      )}
    </header>
    <div className={classes.middle}>
      {emblem}
      <Title order={2} className={classes.title ?? ''} role="status" data-testid="phone-line">
        {title}
      </Title>
      {advice !== undefined && (
        <Text c="dimmed" className={classes.advice ?? ''}>
          {advice}
        </Text>
      )}
      {children}
    </div>
    <div className={classes.action}>{action}</div>
    <footer className={classes.footer}>{footer}</footer>
  </div>
);
