import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

const TYPING_PAUSE_MS = 300;

export interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  readonly label: string;
  readonly value: string;
  /** Debounced while typing; immediate when the field is cleared. */
  readonly onSearch: (search: string) => void;
}

/** The search of a list. */
export const SearchField = ({ label, value, onSearch, ...props }: SearchFieldProps): ReactNode => {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const searchLater = useDebouncedCallback(onSearch, TYPING_PAUSE_MS);
  // The page went back or forward: the field follows.
  if (value !== known) {
    setKnown(value);
    if (value !== draft.trim()) setDraft(value);
  }
  const clear = (): void => {
    searchLater.cancel();
    setDraft('');
    onSearch('');
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={draft !== '' && <CloseButton aria-label="Clear the search" onClick={clear} />}
      value={draft}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        searchLater(currentTarget.value.trim());
      }}
      {...props}
    />
  );
};
