import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../../../shared/brand/brand-mark.tsx';
import classes from './phone-frame.module.css';

export type EmblemTone = 'accent' | 'attention' | 'done' | 'quiet';

/** A large sign of the state, which the text beside it has in words. */
export const PhoneEmblem = ({ tone, children }: { readonly tone: EmblemTone; readonly children: ReactNode }) => (
  <span className={classes.emblem} data-tone={tone} aria-hidden>
    {children}
  </span>
);

interface PhoneFrameProps {
  /** At the top: what this phone is connected to. The product's name by default. */
  readonly header?: ReactNode;
  readonly title: ReactNode;
  /** A line below the title that helps. */
  readonly advice?: ReactNode;
  readonly emblem?: ReactNode;
  /** Between the words and the button. */
  readonly children?: ReactNode;
  /** The one thing to do, within reach of a thumb. */
  readonly action?: ReactNode;
  readonly footer?: ReactNode;
}

/** The one layout of a phone: its connection, its state in words, and the action near the thumb. */
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
