import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sort-heading.module.css';
import { nextOrder, type SortOrder, type UserSort } from './user-list-query.ts';

export interface SortHeadingProps {
  readonly by: UserSort;
  readonly label: string;
  readonly order: SortOrder;
  readonly onSort: (order: SortOrder) => void;
}

/** A column heading that sorts the list, and announces the order. */
export const SortHeading = ({ by, label, order, onSort }: SortHeadingProps): ReactNode => {
  const isSorted = order.by === by;
  const isDescending = (isSorted ? order : nextOrder(order, by)).isDescending;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.heading ?? ''}
      data-sorted={isSorted || undefined}
      onClick={() => onSort(nextOrder(order, by))}
    >
      {label}
      <Arrow size={14} className={classes.arrow} aria-hidden="true" />
      <span className="visually-hidden">
        {isSorted ? `, sorted ${isDescending ? 'descending' : 'ascending'}` : ', sort'}
      </span>
    </UnstyledButton>
  );
};
