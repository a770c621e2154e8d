import { useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './measures.module.css';

const STEPS = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

/** A theme length in CSS pixels, at the default font size. */
const pixels = (length: string): string => {
  const [number] = /[\d.]+(?=rem)/.exec(length) ?? [];
  return number === undefined ? length : `${Number(number) * 16} px`;
};

export const Spaces = (): ReactNode => {
  const { spacing } = useMantineTheme();
  return STEPS.map((step) => (
    <div key={step} className={classes.row}>
      <span data-tabular>
        {step} · {pixels(spacing[step])}
      </span>
      <span className={classes.bar} style={{ width: spacing[step] }} />
    </div>
  ));
};

/** Controls and cards have `md`. */
export const Corners = (): ReactNode => {
  const { radius } = useMantineTheme();
  return STEPS.map((step) => (
    <div key={step} className={classes.row}>
      <span data-tabular>
        {step} · {pixels(radius[step])}
      </span>
      <span className={classes.corner} style={{ borderRadius: radius[step] }} />
    </div>
  ));
};

export interface TypeSizeProps {
  readonly step: (typeof STEPS)[number];
}

export const TypeSize = ({ step }: TypeSizeProps): ReactNode => {
  const { fontSizes, lineHeights } = useMantineTheme();
  return (
    <>
      {step} · {pixels(fontSizes[step])} · line {lineHeights[step]}
    </>
  );
};

export const HeadingSize = ({ level }: { level: 'h1' | 'h2' | 'h3' | 'h4' }): ReactNode => {
  const { headings } = useMantineTheme();
  const { fontSize, fontWeight = headings.fontWeight } = headings.sizes[level];
  return (
    <>
      {level} · {pixels(fontSize)} · weight {fontWeight}
    </>
  );
};
