import { Stack, useMatches } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListState } from '../../shared/list-state/use-list-state.ts';
import { peopleListQuery } from './admin-queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListPages } from './list-pages.tsx';
import { ListEmpty, ListFailed } from './list-states.tsx';
import { PeopleCards } from './people-cards.tsx';
import { isFiltered, type PeopleFilter, peopleQueryOf, sortOrderOf, sortParameterOf } from './people-query.ts';
import { PeopleTable } from './people-table.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';

export interface PeopleSectionProps {
  readonly list: ListState<PeopleFilter>;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
}

/** The practice's people: who they are, whom the list shows, and what can be done to them. */
export const PeopleSection = ({ list, onOpen, onAdd }: PeopleSectionProps): ReactNode => {
  const { data, error, isPlaceholderData, refetch } = useQuery(peopleListQuery(peopleQueryOf(list)));
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const isWide = useMatches({ base: false, md: true });
  const people = data?.data;
  // Somebody who is not shown is not acted on.
  const selected = people?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const shared = {
    people,
    selected,
    onSelect: (chosen: readonly ManagedUser[]) => setSelectedIds(chosen.map(({ id }) => id)),
    onOpen,
    isStale: isPlaceholderData,
  };
  return (
    <Stack gap="sm">
      <PeopleToolbar list={list} offersOrder={!isWide} />
      {error !== null && people === undefined ? (
        <ListFailed title="The people could not be shown" error={error} onRetry={() => void refetch()} />
      ) : people?.length === 0 ? (
        isFiltered(list) ? (
          <ListEmpty
            title="No one matches"
            text="Nobody has this plan and state and is found by these words."
            action={{ label: 'Clear filters', onPress: list.clearFilters }}
          />
        ) : (
          <ListEmpty
            title="Nobody on this page"
            text="Everybody who works with OpenConsult in your practice stands here."
            action={
              list.page > 1
                ? { label: 'To the first page', onPress: () => list.setPage(1) }
                : { label: 'Add user', onPress: onAdd }
            }
          />
        )
      ) : isWide ? (
        <PeopleTable
          {...shared}
          order={sortOrderOf(list.sort)}
          onSort={(order) => list.setSort(sortParameterOf(order))}
        />
      ) : (
        <PeopleCards {...shared} />
      )}
      <BulkBar selected={selected} onClear={() => setSelectedIds([])} />
      {data && (
        <ListPages
          meta={data.meta}
          countWords={data.meta.total === 1 ? '1 person' : `${data.meta.total} people`}
          onPage={list.setPage}
        />
      )}
    </Stack>
  );
};
