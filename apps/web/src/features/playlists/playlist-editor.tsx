import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { CONTENT_NAME_MAX_LENGTH } from '@openconsult/contracts/content-types';
import type { ContentCard } from '@openconsult/contracts/education-content';
import { PLAYLIST_ITEMS_MAX } from '@openconsult/contracts/limits';
import type { Playlist } from '@openconsult/contracts/playlists';
import { IconArrowLeft, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { Panel } from '../../shared/columns/panel.tsx';
import { playlistPath } from '../../shared/content/content-address.ts';
import { ContentPicture } from '../../shared/content/content-card.tsx';
import { classLabel } from '../../shared/content/type-labels.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { OrderedList } from '../../shared/ordered-list/ordered-list.tsx';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { OfferedItems } from './offered-items.tsx';
import { usePlaylistDraft } from './playlist-draft.ts';
import { editedPlaylistQuery } from './playlist-queries.ts';
import classes from './playlists.module.css';

export interface PlaylistEditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One playlist: its name, its items in their order, and the library to add from. */
export const PlaylistEditor = ({ id, onClose }: PlaylistEditorProps): ReactNode => {
  const { data, error, refetch } = useQuery(editedPlaylistQuery(id));
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        w="fit-content"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        onClick={onClose}
      >
        All playlists
      </Button>
      {data !== undefined ? (
        <Editor key={id} playlist={data} />
      ) : error !== null ? (
        <LoadFailed title="Could not load this playlist" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.columns} aria-hidden="true">
          <Skeleton height={360} />
          <Skeleton height={360} />
        </div>
      )}
    </Stack>
  );
};

const Editor = ({ playlist }: { readonly playlist: Playlist }): ReactNode => {
  const draft = usePlaylistDraft(playlist);
  const { name, items } = draft.value;
  const edit = (next: readonly ContentCard[]): void => draft.edit({ name, items: next });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <PageTitle tabTitle="Playlist">{name.trim() === '' ? 'Playlist' : name}</PageTitle>
        <Button
          component={Link}
          to={playlistPath(playlist.id)}
          variant="default"
          leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
        >
          Show
        </Button>
      </Group>
      <div className={classes.columns}>
        <Panel
          title="In this playlist"
          status={
            <SavedLine
              {...draft}
              onRetry={() => void draft.flush()}
              invalidText="Not saved: the playlist needs a name"
            />
          }
        >
          <Stack gap="md">
            <TextInput
              label="Name"
              required
              maxLength={CONTENT_NAME_MAX_LENGTH}
              value={name}
              error={name.trim() === '' && 'Enter a name'}
              onChange={({ currentTarget }) => draft.edit({ name: currentTarget.value, items })}
            />
            {items.length === 0 ? (
              <Text c="dimmed">Nothing yet. Add items of the library; they are shown in the order of this list.</Text>
            ) : (
              <OrderedList
                label="Items in their order"
                className={classes.items}
                rowClassName={classes.item}
                rows={items}
                keyOf={({ id }) => id}
                nameOf={(item) => item.name}
                onOrder={edit}
                render={(item, handle) => (
                  <Item item={item} handle={handle} onRemove={() => edit(items.filter(({ id }) => id !== item.id))} />
                )}
              />
            )}
          </Stack>
        </Panel>
        <OfferedItems
          taken={items}
          isFull={items.length >= PLAYLIST_ITEMS_MAX}
          onAdd={(item) => edit([...items, item])}
        />
      </div>
    </>
  );
};

interface ItemProps {
  readonly item: ContentCard;
  readonly handle: ReactNode;
  readonly onRemove: () => void;
}

const Item = ({ item, handle, onRemove }: ItemProps): ReactNode => (
  <>
    {handle}
    <span className={classes.picture}>
      <ContentPicture src={item.logo} />
    </span>
    <span className={classes.names}>
      <span className={classes.name}>{item.name}</span>
      <Text span size="sm" c="dimmed">
        {classLabel(item.type)}
      </Text>
    </span>
    <Tooltip label={`Remove ${item.name}`}>
      <ActionIcon size={44} aria-label={`Remove ${item.name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  </>
);
