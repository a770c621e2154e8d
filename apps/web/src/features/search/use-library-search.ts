import { useDebouncedValue } from '@mantine/hooks';
import { SEARCH_DEBOUNCE_MS } from '@openconsult/contracts/limits';
import { search } from '@openconsult/contracts/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';

const librarySearchQuery = (query: string) =>
  queryOptions({
    queryKey: ['content', 'search', query],
    queryFn: ({ signal }) => call(search.content, { body: { query } }, { signal }),
    enabled: query !== '',
    placeholderData: query === '' ? undefined : keepPreviousData,
  });

/** The search of the library: what is typed, and what was found once the typing paused. */
export function useLibrarySearch() {
  const [text, setText] = useState('');
  const query = text.trim();
  const [settled, cancel] = useDebouncedValue(query, SEARCH_DEBOUNCE_MS);
  // Enter does not wait.
  const [entered, setEntered] = useState('');
  const asked = query === '' ? '' : entered === query ? entered : settled;
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery(librarySearchQuery(asked));
  const isWaiting = asked !== query || (isFetching && isPlaceholderData);
  return {
    text,
    /** As typed, without the spaces around it. */
    query,
    setText,
    searchNow: () => setEntered(query),
    clear: () => {
      cancel();
      setText('');
      setEntered('');
    },
    /** Undefined until the first answer. */
    found: query === '' ? undefined : data,
    isWaiting,
    error,
    retry: () => void refetch(),
  };
}

export type LibrarySearch = ReturnType<typeof useLibrarySearch>;
