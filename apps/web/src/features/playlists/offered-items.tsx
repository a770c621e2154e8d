import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ContentCard } from '@openconsult/contracts/education-content';
import { PLAYLIST_ITEMS_MAX } from '@openconsult/contracts/limits';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../shared/columns/panel.tsx';
import { ContentPicture } from '../../shared/content/content-card.tsx';
import { classLabel } from '../../shared/content/type-labels.ts';
import { SearchField } from '../../shared/list-state/search-field.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { offeredItemsQuery } from './playlist-queries.ts';
import classes from './playlists.module.css';

export interface OfferedItemsProps {
  /** What the playlist has already. */
  readonly taken: readonly ContentCard[];
  readonly isFull: boolean;
  readonly onAdd: (item: ContentCard) => void;
}

/** The library, to add from. */
export const OfferedItems = ({ taken, isFull, onAdd }: OfferedItemsProps): ReactNode => {
  const [query, setQuery] = useState('');
  const { data, error, refetch } = useQuery(offeredItemsQuery(query));
  const takenIds = new Set(taken.map(({ id }) => id));
  return (
    <Panel title="Library" sticky>
      <Stack gap="md">
        <SearchField label="Search the library" value={query} onSearch={setQuery} maxLength={100} />
        {isFull && <Text c="dimmed">A playlist has at most {PLAYLIST_ITEMS_MAX} items.</Text>}
        {data === undefined && error !== null ? (
          <LoadFailed title="Could not load the library" error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <Text c="dimmed">{query === '' ? 'The library is empty.' : `No results for “${query}”`}</Text>
        ) : (
          <ul className={classes.items} aria-label="Items to add" aria-busy={data === undefined || undefined}>
            {data === undefined
              ? ['first', 'second', 'third', 'fourth'].map((key) => (
                  <li key={key}>
                    <Skeleton height={44} my="xs" />
                  </li>
                ))
              : data.map((item) => (
                  <li key={item.id} className={classes.offered}>
                    <span className={classes.picture}>
                      <ContentPicture src={item.logo} />
                    </span>
                    <span className={classes.names}>
                      <span className={classes.name}>{item.name}</span>
                      <Text span size="sm" c="dimmed">
                        {classLabel(item.type)}
                      </Text>
                    </span>
                    {takenIds.has(item.id) ? (
                      <Text size="sm" c="dimmed" className={classes.added ?? ''}>
                        <IconCheck size={16} aria-hidden="true" /> Added
                      </Text>
                    ) : (
                      <Button
                        variant="default"
                        leftSection={<IconPlus size={18} aria-hidden="true" />}
                        aria-label={`Add ${item.name}`}
                        disabled={isFull}
                        onClick={() => onAdd(item)}
                      >
                        Add
                      </Button>
                    )}
                  </li>
                ))}
          </ul>
        )}
      </Stack>
    </Panel>
  );
};
