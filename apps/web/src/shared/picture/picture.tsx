import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './picture.module.css';

export interface PictureProps {
  readonly Icon: Icon;
  /** For a page rather than a row. */
  readonly isLarge?: boolean;
  /** In amber. */
  readonly isWarning?: boolean;
}

/** An icon for a page or a row. Decorative: the text beside it has the meaning. */
export const Picture = ({ Icon, isLarge = false, isWarning = false }: PictureProps): ReactNode => (
  <span
    className={classes.picture}
    data-large={isLarge || undefined}
    data-warning={isWarning || undefined}
    aria-hidden="true"
  >
    <Icon size={isLarge ? 48 : 28} stroke={1.5} />
  </span>
);
