import { CloseButton, TextInput } from '@mantine/core';
import { uiTexts } from '@openconsult/contracts/messages';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface SearchBoxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Leaves the search: the cross, and Escape in an empty box as well. */
  readonly onClear: () => void;
  readonly takesFocus?: boolean;
  readonly className?: string;
}

/** The search of the top bar (@spec §2 Top bar). Escape clears it. */
export const SearchBox = ({ query, onQuery, onClear, takesFocus = false, className }: SearchBoxProps): ReactNode => (
  <TextInput
    type="search"
    aria-label={uiTexts.searchPlaceholder}
    placeholder={uiTexts.searchPlaceholder}
    className={className ?? ''}
    autoComplete="off"
    autoFocus={takesFocus}
    value={query}
    onChange={({ currentTarget }) => onQuery(currentTarget.value)}
    onKeyDown={({ key }) => {
      if (key === 'Escape') onClear();
    }}
    leftSection={<IconSearch size={18} aria-hidden="true" />}
    rightSection={query !== '' && <CloseButton aria-label="Clear the search" onClick={onClear} />}
  />
);
