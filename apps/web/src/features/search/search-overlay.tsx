import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { PageContainer } from '../../shared/page-container/page-container.tsx';
import { LibrarySearchField } from './library-search-field.tsx';
import classes from './search-overlay.module.css';
import { SearchResults } from './search-results.tsx';
import type { LibrarySearch } from './use-library-search.ts';

export interface SearchOverlayProps {
  readonly search: LibrarySearch;
  readonly onClose: () => void;
  /** Opens the search of patients and notes; null for users without them. */
  readonly onSearchPatients: (() => void) | null;
}

/** The search instead of the page. Narrow windows have the field here, as their top bar has no room for it. */
export const SearchOverlay = ({ search, onClose, onSearchPatients }: SearchOverlayProps): ReactNode => {
  const [titleBefore] = useState(() => document.title);
  useEffect(
    () => () => {
      document.title = titleBefore;
    },
    [titleBefore],
  );
  return (
    <section aria-label="Search">
      <PageContainer className={classes.narrow ?? ''}>
        <LibrarySearchField search={search} takesFocus />
        <Group justify="space-between" mt="xs">
          {onSearchPatients !== null && (
            <Button variant="subtle" onClick={onSearchPatients}>
              Search patients and notes
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onClose}>
            Close
          </Button>
        </Group>
      </PageContainer>
      {search.query !== '' && <SearchResults search={search} />}
    </section>
  );
};
