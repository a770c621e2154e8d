import { Stack, useMatches } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { ListPages } from '../../../shared/list-state/list-pages.tsx';
import type { ListState } from '../../../shared/list-state/use-list-state.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { userListQuery } from '../admin-queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { UserCards } from './user-cards.tsx';
import { isFiltered, sortOrderOf, sortParameterOf, toUserListQuery, type UserListFilter } from './user-list-query.ts';
import { UserTable } from './user-table.tsx';
import { UserToolbar } from './user-toolbar.tsx';

export interface UserSectionProps {
  readonly list: ListState<UserListFilter>;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
}

/** The users of the practice: list, search, filters and bulk actions. */
export const UserSection = ({ list, onOpen, onAdd }: UserSectionProps): ReactNode => {
  const { data, error, isPlaceholderData, refetch } = useQuery(userListQuery(toUserListQuery(list)));
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const isWide = useMatches({ base: false, md: true });
  const users = data?.data;
  // Bulk actions apply only to visible users.
  const selected = users?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  const shared = {
    users,
    selected,
    onSelect: (chosen: readonly ManagedUser[]) => setSelectedIds(chosen.map(({ id }) => id)),
    onOpen,
    isStale: isPlaceholderData,
  };
  return (
    <Stack gap="sm">
      <UserToolbar list={list} offersOrder={!isWide} />
      {error !== null && users === undefined ? (
        <LoadFailed title="Could not load the users" error={error} onRetry={() => void refetch()} />
      ) : users?.length === 0 ? (
        isFiltered(list) ? (
          <ListEmpty
            title="No results"
            text="No users match these filters."
            action={{ label: 'Clear filters', onPress: list.clearFilters }}
          />
        ) : (
          <ListEmpty
            title="No users on this page"
            text="Everyone with an account in your practice is listed here."
            action={
              list.page > 1
                ? { label: 'Go to the first page', onPress: () => list.setPage(1) }
                : { label: 'Add user', onPress: onAdd }
            }
          />
        )
      ) : isWide ? (
        <UserTable
          {...shared}
          order={sortOrderOf(list.sort)}
          onSort={(order) => list.setSort(sortParameterOf(order))}
        />
      ) : (
        <UserCards {...shared} />
      )}
      <BulkBar selected={selected} onClear={() => setSelectedIds([])} />
      {data && (
        <ListPages
          meta={data.meta}
          countLabel={data.meta.total === 1 ? '1 user' : `${data.meta.total} users`}
          onPage={list.setPage}
        />
      )}
    </Stack>
  );
};
