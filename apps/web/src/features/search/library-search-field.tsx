import { CloseButton, TextInput } from '@mantine/core';
import { uiTexts } from '@openconsult/contracts/texts';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './library-search-field.module.css';
import type { LibrarySearch } from './use-library-search.ts';

const LABEL = uiTexts.searchPlaceholder;

export interface LibrarySearchFieldProps {
  readonly search: LibrarySearch;
  /** When it appears. */
  readonly takesFocus?: boolean;
}

/** Finds what to show to a patient (behaviour.md#top-bar). Escape clears it. */
export const LibrarySearchField = ({ search, takesFocus = false }: LibrarySearchFieldProps): ReactNode => (
  <TextInput
    type="search"
    className={classes.field ?? ''}
    aria-label={LABEL}
    placeholder={LABEL}
    maxLength={100}
    data-autofocus={takesFocus || undefined}
    autoFocus={takesFocus}
    leftSection={<IconSearch size={18} aria-hidden="true" />}
    rightSection={search.text !== '' && <CloseButton aria-label="Clear the search" onClick={search.clear} />}
    value={search.text}
    onChange={({ currentTarget }) => search.setText(currentTarget.value)}
    onKeyDown={({ key }) => {
      if (key === 'Enter') search.searchNow();
      if (key === 'Escape') search.clear();
    }}
  />
);
