import { Pagination, type PaginationProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ListPaginationProps extends Pick<PaginationProps, 'size' | 'mx'> {
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

/** Links to the pages of a list, labelled for screen readers; nothing for a single page. */
export const ListPagination = ({ page, lastPage, onPage, ...rest }: ListPaginationProps): ReactNode =>
  lastPage > 1 && (
    <Pagination
      {...rest}
      total={lastPage}
      value={page}
      onChange={onPage}
      siblings={0}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  );
