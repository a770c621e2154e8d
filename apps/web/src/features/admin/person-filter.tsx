import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { peopleListQuery, personQuery } from './admin-queries.ts';

const TYPING_PAUSE_MS = 300;
const OFFERED = 20;

export interface PersonFilterProps {
  /** Everybody when null. */
  readonly personId: string | null;
  readonly onChoose: (personId: string | null) => void;
}

/** Chooses one person of the practice by typing a part of their name or address. */
export const PersonFilter = ({ personId, onChoose }: PersonFilterProps): ReactNode => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data: chosen } = useQuery({ ...personQuery(client, personId ?? ''), enabled: personId !== null });
  // Nothing was typed where the field still shows who was chosen.
  const isTyped = search !== '' && search !== chosen?.name;
  const { data: found } = useQuery(
    peopleListQuery({ sort: 'name', per_page: OFFERED, ...(isTyped ? { search: search.trim().slice(0, 100) } : {}) }),
  );
  const people = [
    ...(chosen === undefined || personId === null ? [] : [chosen]),
    ...(found?.data ?? []).filter(({ id }) => id !== personId),
  ];
  return (
    <Select
      label="Person"
      placeholder="Everybody"
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      value={personId}
      onChange={onChoose}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in addresses as well.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <br />
          <small>{people.find(({ id }) => id === option.value)?.email}</small>
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
