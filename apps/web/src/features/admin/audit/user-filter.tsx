import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { userListQuery, userQuery } from '../admin-queries.ts';

const SEARCH_DEBOUNCE_MS = 300;
const MAX_OPTIONS = 20;

export interface UserFilterProps {
  /** Null for all users. */
  readonly userId: string | null;
  readonly onChoose: (userId: string | null) => void;
}

/** Selects one user of the practice by name or e-mail. */
export const UserFilter = ({ userId, onChoose }: UserFilterProps): ReactNode => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const { data: chosen } = useQuery({ ...userQuery(client, userId ?? ''), enabled: userId !== null });
  // The field shows the selected name until the admin types.
  const isTyped = search !== '' && search !== chosen?.name;
  const { data: found } = useQuery(
    userListQuery({ sort: 'name', per_page: MAX_OPTIONS, ...(isTyped ? { search: search.trim().slice(0, 100) } : {}) }),
  );
  const users = [
    ...(chosen === undefined || userId === null ? [] : [chosen]),
    ...(found?.data ?? []).filter(({ id }) => id !== userId),
  ];
  return (
    <Select
      label="User"
      placeholder="All users"
      data={users.map(({ id, name }) => ({ value: id, label: name }))}
      value={userId}
      onChange={onChoose}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, by e-mail as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <small>{users.find(({ id }) => id === option.value)?.email}</small>
        </span>
      )}
      nothingFoundMessage="No results"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show all users' }}
      maw={360}
    />
  );
};
