import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './sample.module.css';

export interface SampleProps {
  readonly title: string;
  /** When it is used. */
  readonly use: string;
  readonly children: ReactNode;
}

/** One section of the guide, with real components. */
export const Sample = ({ title, use, children }: SampleProps): ReactNode => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.samples}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text c="dimmed">{use}</Text>
      </div>
      <div className={classes.sample}>{children}</div>
    </section>
  );
};
