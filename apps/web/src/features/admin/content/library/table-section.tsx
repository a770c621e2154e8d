import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListEmpty } from '../../../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../../../shared/list-state/list-pages.tsx';
import type { ListState } from '../../../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../../../shared/load-failed/load-failed.tsx';
import { contentListQuery } from '../content-queries.ts';
import { type ContentFilter, isFiltered, toContentListQuery } from './content-list-query.ts';
import { ContentTable } from './content-table.tsx';
import { ContentToolbar } from './content-toolbar.tsx';
import { NoContent } from './no-content.tsx';

export interface TableSectionProps {
  readonly list: ListState<ContentFilter>;
}

/** The items of the library by page, with search and filters. */
export const TableSection = ({ list }: TableSectionProps): ReactNode => {
  const { data, error, isPlaceholderData, refetch } = useQuery(contentListQuery(toContentListQuery(list)));
  const rows = data?.data;
  const isEmpty = rows?.length === 0;
  if (isEmpty && data?.meta.total === 0 && !isFiltered(list)) return <NoContent />;
  return (
    <Stack gap="sm">
      <ContentToolbar list={list} />
      {error !== null && rows === undefined ? (
        <LoadFailed title="Could not load the library" error={error} onRetry={() => void refetch()} />
      ) : isEmpty && isFiltered(list) ? (
        <ListEmpty
          title="No results"
          text="No items match these filters."
          action={{ label: 'Clear filters', onPress: list.clearFilters }}
        />
      ) : isEmpty ? (
        <ListEmpty
          title="No items on this page"
          action={{ label: 'Go to the first page', onPress: () => list.setPage(1) }}
        />
      ) : (
        <ContentTable rows={rows} isStale={isPlaceholderData} />
      )}
      {data && (
        <ListPages
          meta={data.meta}
          countLabel={data.meta.total === 1 ? '1 item' : `${data.meta.total} items`}
          onPage={list.setPage}
        />
      )}
    </Stack>
  );
};
