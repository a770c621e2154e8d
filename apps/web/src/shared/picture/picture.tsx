import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './picture.module.css';

export interface PictureProps {
  readonly Icon: Icon;
  /** The one picture of a page, rather than of a line of it. */
  readonly isLarge?: boolean;
  /** In amber: something wants attention. */
  readonly isWarning?: boolean;
}

/** What a page or a line is about, for those who look before they read. Decorative: the words beside it say the same. */
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
