import type { ReactNode } from 'react';
import { frequencyCount } from './frequency-count.ts';
import classes from './frequency-picture.module.css';

/** How often a risk happens as a group of dots, of which some are marked; nothing where it cannot be counted. */
export const FrequencyPicture = ({ text }: { readonly text: string }): ReactNode => {
  const count = frequencyCount(text);
  if (count === null) return null;
  const { least, most, of } = count;
  const markOf = (index: number): 'yes' | 'maybe' | 'no' => (index < least ? 'yes' : index < most ? 'maybe' : 'no');
  return (
    <div className={classes.group} data-small={of <= 20 || undefined} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => `${index}`).map((key, index) => (
        <span key={key} className={classes.one} data-mark={markOf(index)} />
      ))}
    </div>
  );
};
