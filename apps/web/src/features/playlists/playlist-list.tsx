import {
  ActionIcon,
  Button,
  EmptyState,
  Group,
  Menu,
  Paper,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import type { PlaylistCard } from '@openconsult/contracts/playlists';
import { IconCopy, IconDots, IconEye, IconPlaylist, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { playlistPath } from '../../shared/content/content-address.ts';
import { ListPagination } from '../../shared/list-state/list-pagination.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { RowList } from '../../shared/row-list/row-list.tsx';
import { playlistPageQuery, usePlaylistActions } from './playlist-queries.ts';
import classes from './playlists.module.css';

const countOf = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

export interface PlaylistListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onOpen: (id: string) => void;
}

/** The playlists of the practice: each opens to be edited. */
export const PlaylistList = ({ page, onPage, onOpen }: PlaylistListProps): ReactNode => {
  const { data, error, refetch } = useQuery(playlistPageQuery(page));
  const actions = usePlaylistActions(onOpen);
  const addButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      loading={actions.isAdding}
      onClick={() => actions.add()}
    >
      New playlist
    </Button>
  );
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Stack gap={4} flex="1 1 16rem">
          <PageTitle>Playlist</PageTitle>
          <Text c="dimmed">Items of the library in an order of your own, to show one after the other.</Text>
        </Stack>
        {data !== undefined && data.meta.total > 0 && addButton}
      </Group>
      {data === undefined && error !== null ? (
        <LoadFailed title="Could not load the playlists" error={error} onRetry={() => void refetch()} />
      ) : data?.meta.total === 0 ? (
        <Paper p="xl">
          <EmptyState
            icon={<IconPlaylist />}
            title="No playlists yet"
            description="Make one of what you show most often. Everyone in the practice can show it."
          >
            <EmptyState.Actions>{addButton}</EmptyState.Actions>
          </EmptyState>
        </Paper>
      ) : (
        <div aria-busy={data === undefined || undefined}>
          <RowList>
            {data === undefined
              ? ['first', 'second', 'third'].map((key) => (
                  <li key={key} className={classes.card}>
                    <Skeleton height={44} my={12} mx="sm" />
                  </li>
                ))
              : data.data.map((card) => (
                  <Row key={card.id} card={card} onOpen={onOpen} onCopy={actions.copy} onRemove={actions.remove} />
                ))}
          </RowList>
        </div>
      )}
      <ListPagination page={page} lastPage={data?.meta.last_page ?? 1} onPage={onPage} mx="auto" />
    </Stack>
  );
};

interface RowProps {
  readonly card: PlaylistCard;
  readonly onOpen: (id: string) => void;
  readonly onCopy: (id: string) => void;
  readonly onRemove: (card: PlaylistCard) => void;
}

const Row = ({ card, onOpen, onCopy, onRemove }: RowProps): ReactNode => (
  <li className={classes.card}>
    <UnstyledButton className={classes.open ?? ''} onClick={() => onOpen(card.id)}>
      <span className={classes.logos} aria-hidden="true">
        {card.logos.slice(0, 2).map((logo) => (
          <img key={logo} src={logo} alt="" width={64} height={36} loading="lazy" />
        ))}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{card.name}</span>
        <Text span size="sm" c="dimmed">
          {[countOf(card.item_count), card.author, formatDay(card.updated_at)]
            .filter((part) => part !== null)
            .join(' · ')}
        </Text>
      </span>
    </UnstyledButton>
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={`More for “${card.name}”`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={playlistPath(card.id)} leftSection={<IconEye size={18} aria-hidden />}>
          Show
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => onCopy(card.id)}>
          Copy
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onRemove(card)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </li>
);
