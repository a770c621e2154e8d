import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { userListQuery, userQuery } from './admin-queries.ts';

const TYPING_PAUSE_MS = 300;
const OFFERED = 20;

export interface UserFilterProps {
  /** Everybody when null. */
  readonly userId: string | null;
  readonly onChoose: (userId: string | null) => void;
}

/** Chooses one user of the practice by typing a part of their name or address. */
export const UserFilter = ({ userId, onChoose }: UserFilterProps): ReactNode => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data: chosen } = useQuery({ ...userQuery(client, userId ?? ''), enabled: userId !== null });
  // Nothing was typed where the field still shows who was chosen.
  const isTyped = search !== '' && search !== chosen?.name;
  const { data: found } = useQuery(
    userListQuery({ sort: 'name', per_page: OFFERED, ...(isTyped ? { search: search.trim().slice(0, 100) } : {}) }),
  );
  const users = [
    ...(chosen === undefined || userId === null ? [] : [chosen]),
    ...(found?.data ?? []).filter(({ id }) => id !== userId),
  ];
  return (
    <Select
      label="User"
      placeholder="Everybody"
      data={users.map(({ id, name }) => ({ value: id, label: name }))}
      value={userId}
      onChange={onChoose}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in addresses as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <small>{users.find(({ id }) => id === option.value)?.email}</small>
        </span>
      )}
      nothingFoundMessage="Nobody found"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show everybody' }}
      maw={360}
    />
  );
};
