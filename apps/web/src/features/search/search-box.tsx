import { CloseButton, TextInput } from '@mantine/core';
import { uiTexts } from '@openconsult/contracts/texts';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface SearchBoxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Closes the search: the cross, and Escape. */
  readonly onClear: () => void;
  /** Takes the focus when mounted, and can be closed while empty. */
  readonly takesFocus?: boolean;
  readonly className?: string;
}

/** The search of the top bar (behaviour.md#top-bar). Escape clears it. */
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
    rightSection={
      (query !== '' || takesFocus) && (
        <CloseButton size={40} iconSize={18} aria-label="Clear the search" onClick={onClear} />
      )
    }
  />
);
