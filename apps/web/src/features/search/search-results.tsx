import { Container, EmptyState, Stack, Title } from '@mantine/core';
import { SEARCH_DEBOUNCE_MS } from '@openconsult/contracts/limits';
import { uiTexts } from '@openconsult/contracts/texts';
import { IconMovieOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';

/** Replaces the page while a search is entered (behaviour.md#search-results). */
export const SearchResults = ({ query }: { query: string }): ReactNode => {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return (
    <Container size={1080} py="xl">
      <Stack gap="lg">
        <Title order={1} aria-live="polite">
          {uiTexts.searchResults(debounced)}
        </Title>
        <EmptyState
          py={64}
          icon={<IconMovieOff />}
          title="Animations are not part of this version of OpenConsult"
          description="There is nothing to search yet. Clear the search to go back to where you were."
        />
      </Stack>
    </Container>
  );
};
