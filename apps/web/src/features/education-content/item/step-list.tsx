import type { ContentItem } from '@openconsult/contracts/education-content';
import type { ReactNode } from 'react';
import classes from './step-list.module.css';

/** The steps of a treatment, numbered in the order in which they are done. */
export const StepList = ({ steps }: Pick<ContentItem, 'steps'>): ReactNode => (
  <ol className={classes.list}>
    {steps.map(({ title, text }, index) => (
      <li key={`${index} ${title}`} className={classes.step}>
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
        <div>
          <strong>{title}</strong>
          {text !== '' && <p className={classes.text}>{text}</p>}
        </div>
      </li>
    ))}
  </ol>
);
